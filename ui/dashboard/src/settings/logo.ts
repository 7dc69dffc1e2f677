// A chosen picture, read into what the API takes.
import { base64Of } from '../kit/bytes.ts'

const LOGO_BYTES_MAX = 200 * 1024

/** The picture in base64, or why it cannot be taken. */
export async function readLogo(
  file: File,
): Promise<{ readonly image: string } | { readonly fault: string }> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') {
    return { fault: 'The logo must be a PNG or a JPEG.' }
  }
  if (file.size > LOGO_BYTES_MAX) return { fault: 'The logo must not be larger than 200 kB.' }
  return { image: base64Of(new Uint8Array(await file.arrayBuffer())) }
}
