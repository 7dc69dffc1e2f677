/** True for an origin exactly as browsers write it: scheme, host, port; no path, no wildcard. */
export function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[^\s*]+$/.test(text) || !URL.canParse(text)) return false
  return new URL(text).origin === text
}

/**
 * Whether a page may send people on to an address. An organisation that has named no origins may
 * name any address with its private key; one that has is held to them.
 */
export function isRedirectAllowed(redirectOrigins: readonly string[], url: string): boolean {
  if (!URL.canParse(url)) return false
  return redirectOrigins.length === 0 || redirectOrigins.includes(new URL(url).origin)
}
