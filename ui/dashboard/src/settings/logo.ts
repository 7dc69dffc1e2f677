// A chosen picture, read into what the API takes.

const LOGO_BYTES_MAX = 200 * 1024
/** Characters that are made at once: more would be too many arguments for one call. */
const PART = 0x8000

/** The picture in base64, or why it cannot be taken. */
export async function readLogo(
  file: File,
): Promise<{ readonly image: string } | { readonly fault: string }> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') {
    return { fault: 'The logo must be a PNG or a JPEG.' }
  }
  if (file.size > LOGO_BYTES_MAX) return { fault: 'The logo must not be larger than 200 kB.' }
  return { image: base64(new Uint8Array(await file.arrayBuffer())) }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) {
    text += String.fromCharCode(...bytes.subarray(at, at + PART))
  }
  return btoa(text)
}
