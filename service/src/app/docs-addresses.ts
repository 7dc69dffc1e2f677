// The documents are written with the addresses of a first start. Readers copy them: each service
// shows its own instead.
import { html } from '#mail'

/** As the documents write them: the service, and the demo's shop beside it. */
const WRITTEN_SERVICE = /http:\/\/localhost:4280\b/g
const WRITTEN_SHOP = /\b(http:\/\/(?:localhost|127\.0\.0\.1)):4281\b/g
/** Scripts, styles and the index of the search name no address. */
const READ = /^(text\/(html|markdown|plain)|application\/json)\b/

/** Where readers find this service. */
export interface DocsAddresses {
  readonly baseUrl: string
  /** Where the demo's shop is while it runs; null: there is no demo. */
  readonly shopUrl: string | null
}

/** Puts this service's addresses into a file of the documentation. */
export function putAddresses(
  type: string,
  plain: Buffer,
  { baseUrl, shopUrl }: DocsAddresses,
): Buffer {
  if (!READ.test(type)) return plain
  const service = type.startsWith('text/html') ? html`${baseUrl}`.markup : baseUrl
  const text = plain.toString('utf8').replaceAll(WRITTEN_SERVICE, () => service)
  if (shopUrl === null) return Buffer.from(text)
  const { port } = new URL(shopUrl)
  return Buffer.from(text.replaceAll(WRITTEN_SHOP, (_all, host: string) => `${host}:${port}`))
}
