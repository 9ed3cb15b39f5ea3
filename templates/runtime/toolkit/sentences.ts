import { quote } from '../quote.ts';

/** What models are told of calls that were read well and gave no output. None says anything of the host's inside. */

/** A tool that exists, but is not among those that this model was given. */
export function notOffered(sent: string): string {
  return `The tool ${quote(sent)} is not available in this conversation. Use one of the tools that you were given.`;
}

export const networkBlocked: string =
  'This tool works on no network that is allowed here, so it was not executed. Do not call it again; tell the user.';

export function policyBlocked(reason: string | undefined): string {
  const why = reason === undefined ? 'This call is not allowed here' : reason.replace(/[.\s]+$/, '');
  return `${why}, so it was not executed. Do not call it again; tell the user.`;
}

export function authRequired(connection: string): string {
  return `This tool needs the user's authorisation for ${quote(connection)}, which is missing, so it was not executed. Ask the user to connect ${quote(connection)}, and call the tool again once they have.`;
}

/** An execution of the same call ended in a way that leaves its effect open: a crash, a timeout, an abort. */
export const outcomeUnknown: string =
  'This same call was executed before and its outcome is not known: it may or may not have taken effect. It is not repeated. Find out what happened, or ask the user, before you call it anew.';

export const confirmationRefused: string =
  'The call was refused when its confirmation was asked for, so it was not executed.';

export const confirmationRequired: string =
  'This call needs a confirmation that has not been given, so it was not executed. Tell the user exactly what you want to do and ask them to confirm it.';

export const failed: string =
  'The tool failed while it ran. This is all that is known here; the arguments were accepted.';

export const unavailable: string =
  'The tool could not be started because of a fault on our side, so it was not executed.';

export function timedOut(timeoutMs: number): string {
  return `The tool gave no result within ${timeoutMs / 1000} s and was told to stop. It may or may not have taken effect.`;
}

export const aborted: string =
  'The call was cancelled before the tool gave a result. It may or may not have taken effect.';

export const abortedBefore: string = 'The call was cancelled before the tool was executed.';

export const invalidOutput: string =
  'The tool ran, but its output is not what it promises, so the output is withheld. It may have taken effect.';
