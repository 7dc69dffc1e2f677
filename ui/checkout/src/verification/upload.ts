// Sends a document part by part: a lost connection costs one part, and no request is long.
import type { DocumentKind, DocumentMediaType, VerificationDocument } from '@holdfast/contract'
import type { Client } from '../api/client.ts'
import { RequestError } from '../api/problem.ts'

/** As the contract says: `documentPartBytes`, `documentBytesMax`, `documentsMax`. */
const PART_BYTES = 128 * 1024
const BYTES_MAX = 10 * 1024 * 1024
/** Arguments that one call of `String.fromCharCode` takes safely. */
const CHARACTERS_AT_ONCE = 8_192

/** Why a document was not taken. */
export type UploadFault = 'tooLarge' | 'type' | 'tooMany' | 'lost'

/** What files are taken, by their types. */
export const mediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

interface Telling {
  /** From then on the service knows of it. */
  readonly onBegun: (id: string) => unknown
  /** How much has gone, from 0 to 100. */
  readonly onProgress: (percent: number) => void
}

/** Sends a file. Gives the document, or what is wrong. */
export async function uploadFile(
  client: Client,
  file: File,
  kind: DocumentKind,
  { onBegun, onProgress }: Telling,
): Promise<VerificationDocument | UploadFault> {
  const mediaType = mediaTypeOf(file)
  if (file.size > BYTES_MAX) return 'tooLarge'
  if (mediaType === undefined || file.size === 0) return 'type'
  try {
    const { size, name } = file
    let document = await client.beginDocument({
      kind,
      name: nameOf(name),
      size,
      media_type: mediaType,
    })
    onBegun(document.id)
    while (document.next_part !== null) {
      const number = document.next_part
      const part = file.slice((number - 1) * PART_BYTES, number * PART_BYTES)
      document = await client.sendPart(document.id, number, await base64Of(part))
      onProgress(Math.round((number / document.parts) * 100))
    }
    return document
  } catch (error) {
    return faultOf(error)
  }
}

/** Takes back a document that came in part alone; one that came whole after all stays. */
export async function takeBackPartial(client: Client, id: string): Promise<void> {
  const { documents } = await client.verification()
  const isPartial = documents.some((one) => one.id === id && one.next_part !== null)
  if (isPartial) await client.removeDocument(id)
}

function faultOf(error: unknown): UploadFault {
  const code = error instanceof RequestError ? error.code : ''
  if (code === 'document_refused') return 'type'
  return code === 'too_many_documents' ? 'tooMany' : 'lost'
}

function mediaTypeOf({ type }: File): DocumentMediaType | undefined {
  return mediaTypes.find((one) => one === type)
}

/** Long names keep their end, which says what the file is. */
function nameOf(name: string): string {
  return name.slice(-200)
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_AT_ONCE))
  }
  return btoa(text)
}
