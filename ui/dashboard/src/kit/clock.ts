// The one place of the dashboard that knows the time and makes what nobody can guess.

const KEY_BYTES = 16
const HEX = 16

/** Now, by the browser's clock. Where the sandbox's time counts, take that of the answer. */
export function browserNow(): Date {
  return new Date(Date.now())
}

/** A new idempotency key. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
}
