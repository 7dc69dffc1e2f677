// An origin from what was typed or pasted.

/** Scheme, host and port as browsers write them; null for what is no address of the web. */
export function readOrigin(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const { origin, hostname } = new URL(address)
  return hostname.includes('.') || hostname === 'localhost' ? origin : null
}
