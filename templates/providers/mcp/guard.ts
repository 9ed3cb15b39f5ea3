/** Whom an HTTP server answers. */
export interface McpGuard {
  /** Names that requests may be addressed to, without ports. Not given: loopback. A page elsewhere can point its own name at this machine (DNS rebinding). */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Web pages that may ask (`https://app.example`). Not given: pages of this machine. Clients that are no browsers send no origin. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Who asks: the end user for whom tools are executed, `true` for nobody in particular, anything else for no. A server that is not bound
   * to loopback must have it.
   */
  readonly authenticate?: ((request: McpHttpRequest) => Answer | Promise<Answer>) | undefined;
}

type Answer = string | boolean | undefined;

/** What is known of a request before its body is read. */
export interface McpHttpRequest {
  readonly method: string;
  readonly url: string;
  /** A header by its name in lower case. */
  header(name: string): string | undefined;
}

/** Either why a request is refused, or for whom it is answered. */
export type Admission =
  | { readonly ok: true; readonly entity: string | undefined }
  | { readonly ok: false; readonly status: 401 | 403; readonly reason: string };

export const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Checks `Host`, `Origin` and the host's own hook, in this order. Never rejects: a hook that throws admits nobody. */
export async function admit(request: McpHttpRequest, guard: McpGuard): Promise<Admission> {
  const { allowedHosts = loopback, allowedOrigins, authenticate } = guard;
  if (!allowedHosts.includes(hostName(request.header('host') ?? ''))) return refused(403, 'Host');
  const origin = request.header('origin');
  if (origin !== undefined && !isAllowed(origin, allowedOrigins)) return refused(403, 'Origin');
  if (authenticate === undefined) return { ok: true, entity: undefined };
  const answer = await asked(authenticate, request);
  if (typeof answer === 'string' && answer !== '') return { ok: true, entity: answer };
  return answer === true
    ? { ok: true, entity: undefined }
    : { ok: false, status: 401, reason: 'Not authenticated' };
}

function refused(status: 403, header: string): Admission {
  return { ok: false, status, reason: `${header} is not allowed` };
}

async function asked(
  authenticate: NonNullable<McpGuard['authenticate']>,
  request: McpHttpRequest,
): Promise<Answer> {
  try {
    return await authenticate(request);
  } catch {
    return false;
  }
}

function isAllowed(origin: string, allowed: readonly string[] | undefined): boolean {
  if (allowed !== undefined) return allowed.includes(origin);
  const host = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return host !== undefined && loopback.includes(hostName(host));
}

/** Without the port. */
function hostName(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}
