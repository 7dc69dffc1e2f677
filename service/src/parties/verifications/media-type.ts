// What a file is, told by its first bytes: a name or a header can say anything.
import type { DocumentMediaType } from '@holdfast/contract'

const beginnings: Readonly<Record<DocumentMediaType, readonly number[]>> = {
  // %PDF-
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** Whether bytes begin as a file of this type does. */
export function isOfType(bytes: Buffer, mediaType: DocumentMediaType): boolean {
  return beginnings[mediaType].every((byte, place) => bytes[place] === byte)
}

const endings = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const satisfies Record<DocumentMediaType, string>

/** How names of such files end. */
export function endingOf(mediaType: DocumentMediaType): string {
  return endings[mediaType]
}
