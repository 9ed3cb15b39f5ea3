/** One label of a host name (RFC 1123, section 2.1). */
export function isAsciiLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label);
}

/** A host name of ASCII labels; what they mean as internationalised names is not looked at. */
export function isAsciiName(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isAsciiLabel);
}
