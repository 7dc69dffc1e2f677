// Files: a report as CSV or PDF, a statement as camt.053.
import type { OpenedAnswer } from './exchange.ts'

/** A file that the service answers. It is read once: as a stream, or whole. */
export interface DownloadedFile {
  /** As the service names it. */
  readonly name: string
  /** Its media type. */
  readonly type: string
  /** Its bytes, as they come. */
  readonly body: ReadableStream<Uint8Array>
  /** All of it, read as UTF-8. */
  text(): Promise<string>
  /** All of it. */
  bytes(): Promise<Uint8Array>
}

/** The file in an answer. */
export function fileOf({ headers, body }: OpenedAnswer): DownloadedFile {
  const [, name = 'file'] =
    /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return {
    name,
    type: headers.get('content-type') ?? 'application/octet-stream',
    body,
    text: async () => await new Response(body).text(),
    bytes: async () => new Uint8Array(await new Response(body).arrayBuffer()),
  }
}
