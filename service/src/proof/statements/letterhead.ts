// Who a paper is from: the organisation as it is registered, with its logo. Only a picture that the
// PDF library draws without a fault is handed to it: it decodes what it is given, unasked and
// without a limit.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { countryName } from '@holdfast/checkout-ui'
import { isCountry } from '#banks'
import type { Reader } from '#db'
import type { Organisation } from '#organisations'
import { readLogo } from '#settings'

/** What stands at the top of a paper. */
export interface Letterhead {
  /** The registered name, else the one that buyers know. */
  readonly name: string
  /** Number and country of the register. */
  readonly lines: readonly string[]
  readonly accentColour: string | null
  /** A PNG or JPEG that can be drawn; null: there is none. */
  readonly logo: Buffer | null
}

/** Reads the letterhead of an organisation. */
export async function readLetterhead(
  reader: Reader,
  { name, legalName, companyNumber, country, accentColour, logoUrl }: Organisation,
): Promise<Letterhead> {
  const number = companyNumber === null ? [] : [`Company number ${companyNumber}`]
  const trading = legalName === null || legalName === name ? [] : [name]
  const registered = [...number, ...(country === null ? [] : [placeOf(country)])].join(' · ')
  const logo = await readLogo(reader, logoUrl)
  const isDrawn = logo !== null && (await isDrawable(logo.media_type, logo.bytes))
  return {
    name: legalName ?? name,
    lines: [...trading, ...(registered === '' ? [] : [registered])],
    accentColour,
    logo: isDrawn ? logo.bytes : null,
  }
}

function placeOf(country: string): string {
  return isCountry(country) ? countryName(country, ['en-GB']) : country
}

const inflateAll = promisify(inflate)
const PIXELS_MAX = 1_000_000
const HEAD_BYTES = 33
const AROUND_BYTES = 12
/** Numbers of a pixel by the colour type of a PNG. */
const CHANNELS: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

/** Whether the PDF library can draw a picture that was kept as a logo, and in good time. */
export async function isDrawable(
  type: 'image/png' | 'image/jpeg',
  bytes: Buffer,
): Promise<boolean> {
  return type === 'image/png' ? await isDrawablePng(bytes) : isDrawableJpeg(bytes)
}

/** Not interlaced, at most eight bits a channel, and exactly the rows that its head promises. */
async function isDrawablePng(bytes: Buffer): Promise<boolean> {
  if (bytes.length < HEAD_BYTES) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [bits, colourType] = [bytes.readUInt8(24), bytes.readUInt8(25)]
  const channels = CHANNELS.get(colourType)
  const isPlain = bits <= 8 && bytes.readUInt8(28) === 0
  if (channels === undefined || !isPlain || width * height > PIXELS_MAX) return false
  const chunks = chunksOf(bytes)
  const isClear = chunks.some(({ kind }) => kind === 'tRNS')
  if (isClear && colourType === 3 && bits < 8) return false
  if (colourType === 3 && !chunks.some(({ kind }) => kind === 'PLTE')) return false
  const packed = chunks.flatMap(({ kind, content }) => (kind === 'IDAT' ? [content] : []))
  const row = 1 + Math.ceil((width * channels * bits) / 8)
  try {
    const rows = await inflateAll(Buffer.concat(packed), { maxOutputLength: row * height })
    return rows.length === row * height && areFilters(rows, row)
  } catch {
    return false
  }
}

interface Chunk {
  readonly kind: string
  readonly content: Buffer
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + AROUND_BYTES <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ kind, content: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

/** Each row begins with one of the five ways in which rows are told by those above. */
function areFilters(rows: Buffer, row: number): boolean {
  for (let at = 0; at < rows.length; at += row) if (rows.readUInt8(at) > 4) return false
  return true
}

const FRAME_FIRST = 0xc0
const FRAME_LAST = 0xcf
const NO_FRAME: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])

/** Eight bits a channel, of grey, of three colours or of four. */
function isDrawableJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 10 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= FRAME_FIRST && marker <= FRAME_LAST && !NO_FRAME.has(marker)
    if (!isFrame) continue
    const [bits, channels] = [bytes.readUInt8(at + 4), bytes.readUInt8(at + 9)]
    return bits === 8 && (channels === 1 || channels === 3 || channels === 4)
  }
  return false
}
