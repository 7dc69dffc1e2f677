// What every request must satisfy before anything else looks at it.
import type { IncomingMessage } from 'node:http'
import { Failure, fail, newId, realNow, showId } from '#kit'

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

/** Headers that decide what a request may do; sent twice, nobody knows which one counts. */
const SINGLE_HEADERS = new Set([
  'authorization',
  'content-type',
  'host',
  'idempotency-key',
  'origin',
])

/** The caller's request id when it is harmless in logs and headers, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given
  return showId('request', newId('request', realNow()))
}

/** Throws `bad_request` when a header that must be single is not. */
export function refuseRepeatedHeaders({ rawHeaders }: IncomingMessage): void {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (!SINGLE_HEADERS.has(name)) continue
    if (seen.has(name))
      throw new Failure('bad_request', { detail: `Two ${name} headers were sent.` })
    seen.add(name)
  }
}

/** Bodies are plain JSON: no compression, which hides their size, and no other text encoding. */
export function refuseEncodedBody(headers: IncomingMessage['headers']): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    const detail = 'Send the body without Content-Encoding.'
    throw new Failure('unsupported_media_type', { detail })
  }
  if (hasBody(headers) && !JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new Failure('unsupported_media_type')
  }
}

/** Whether a request comes with a body, by its headers. */
export function hasBody(headers: IncomingMessage['headers']): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** What looks like a private key, valid or not. */
const PRIVATE_FORM = /^(sandbox|live)_api_/
const SANDBOX_FORM = /^sandbox_api_/

/**
 * Throws `private_key_from_browser` for a private key that a page has sent. Browsers say where a
 * request comes from, in headers that no page writes itself. One key passes: of the sandbox, from
 * a page of this service under the address that it is known by (`ownOrigin`), as the documentation
 * sends it where readers try calls. With GET browsers leave the origin out of such a request.
 */
export function refuseKeyOfPage(
  credential: string | undefined,
  headers: IncomingMessage['headers'],
  ownOrigin: string | undefined,
): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (credential === undefined || !PRIVATE_FORM.test(credential)) return
  if (origin === undefined && site === undefined) return
  const isOwnPage = site === 'same-origin' && (origin === undefined || origin === ownOrigin)
  if (!isOwnPage || !SANDBOX_FORM.test(credential)) fail('private_key_from_browser')
}

/** The credential of an Authorization header: the bare key, or what follows `Bearer`. */
export function credentialOf(header: string | undefined): string | undefined {
  const credential = header?.replace(/^bearer +/i, '').trim()
  return credential === '' ? undefined : credential
}
