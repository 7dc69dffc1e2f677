// Pictures that people upload: what they are is read from their bytes, and only what draws them is
// kept. Texts, places and whatever hangs on behind are left out. Pure.
import { logoBytesMax, logoPixelsMax } from '@holdfast/contract'

interface Picture {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer
}

/** A picture that may be kept, or a sentence that says why it may not. */
export type ReadPicture = { readonly picture: Picture } | { readonly fault: string }

interface Drawn {
  readonly parts: readonly Buffer[]
  readonly width: number
  readonly height: number
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_HEAD = Buffer.from('ffd8ff', 'hex')
/** What draws a PNG; comments, places and times are not among it. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP'])
const PNG_AROUND_BYTES = 12

/** Reads a PNG or JPEG. */
export function readPicture(bytes: Buffer): ReadPicture {
  if (bytes.length > logoBytesMax) return { fault: 'has more than 200,000 bytes' }
  const isPng = bytes.subarray(0, PNG_HEAD.length).equals(PNG_HEAD)
  const isJpeg = bytes.subarray(0, JPEG_HEAD.length).equals(JPEG_HEAD)
  if (!isPng && !isJpeg) return { fault: 'is neither a PNG nor a JPEG' }
  const drawn = isPng ? readPng(bytes) : readJpeg(bytes)
  if (drawn === null) return { fault: 'is damaged' }
  const longest = Math.max(drawn.width, drawn.height)
  if (drawn.width < 1 || drawn.height < 1) return { fault: 'is damaged' }
  if (longest > logoPixelsMax) return { fault: `is larger than ${logoPixelsMax} pixels on a side` }
  const type = isPng ? 'image/png' : 'image/jpeg'
  return { picture: { type, bytes: Buffer.concat(drawn.parts) } }
}

/** The chunks of a PNG up to its end; null when they do not add up. */
function readPng(bytes: Buffer): Drawn | null {
  const parts: Buffer[] = [PNG_HEAD]
  let size: { width: number; height: number } | null = null
  for (let at = PNG_HEAD.length; at + PNG_AROUND_BYTES <= bytes.length; ) {
    const end = at + PNG_AROUND_BYTES + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || (size === null) !== (kind === 'IHDR')) return null
    if (kind === 'IHDR') {
      if (end - at < PNG_AROUND_BYTES + 8) return null
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    if (PNG_KEPT.has(kind)) parts.push(bytes.subarray(at, end))
    if (kind === 'IEND') return size === null ? null : { parts, ...size }
    at = end
  }
  return null
}

const MARKER = 0xff
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const APP_FIRST = 0xe0
const APP_LAST = 0xef
/** The density, a colour profile, and how the colours are to be read. */
const APP_KEPT = new Set([0xe0, 0xe2, 0xee])
/** Frames: C0 to CF, but for tables (C4, C8, CC). */
const FRAME_FIRST = 0xc0
const FRAME_LAST = 0xcf
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])
const END_OF_IMAGE = Buffer.from('ffd9', 'hex')

/** The segments of a JPEG up to its end; null when they do not add up. */
function readJpeg(bytes: Buffer): Drawn | null {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== MARKER) return null
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    const isFrame = marker >= FRAME_FIRST && marker <= FRAME_LAST && !NO_FRAME.has(marker)
    if (isFrame) {
      if (end - at < 9) return null
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    const isApp = marker >= APP_FIRST && marker <= APP_LAST
    if (marker === START_OF_SCAN) {
      const last = bytes.lastIndexOf(END_OF_IMAGE)
      if (size === null || last < end) return null
      return { parts: [...parts, bytes.subarray(at, last), END_OF_IMAGE], ...size }
    }
    if (marker !== COMMENT && (!isApp || APP_KEPT.has(marker))) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}
