import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isDrawable } from './letterhead.ts'
import { printPdf } from './pdf.ts'

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface Drawn {
  readonly width?: number
  readonly height?: number
  readonly bits?: number
  readonly colourType?: number
  readonly interlaced?: number
  readonly rows?: Buffer
  readonly packed?: Buffer
  readonly extra?: readonly Buffer[]
}

/** A PNG of one colour with a clear ground, or one that is wrong in some way. */
function png(drawn: Drawn = {}): Buffer {
  const { width = 3, height = 2, bits = 8, colourType = 6, interlaced = 0 } = drawn
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([bits, colourType, 0, 0, interlaced], 8)
  const rows = drawn.rows ?? Buffer.alloc(height * (1 + width * 4))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(drawn.extra ?? []),
    chunk('IDAT', drawn.packed ?? deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const palette = chunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))

describe('the logo of a letterhead', () => {
  it.each([
    ['with a clear ground', png()],
    ['in grey', png({ colourType: 0, rows: Buffer.alloc(2 * 4) })],
    [
      'of few colours',
      png({ colourType: 3, bits: 4, rows: Buffer.alloc(2 * 3), extra: [palette] }),
    ],
  ])('is drawn: %s', async (_what, picture) => {
    expect(await isDrawable('image/png', picture)).toBe(true)
    const paper = { title: 'A', made: new Date('2026-03-01T12:00:00Z'), margin: 40 }
    const file = await printPdf(paper, (pdf) => pdf.image(picture, 40, 40, { fit: [100, 40] }))
    expect(file.toString('latin1')).toContain('/Subtype /Image')
  })

  it.each([
    ['whose rows cannot be unpacked', png({ packed: Buffer.from('nonsense') })],
    ['that unpacks to more than it says', png({ packed: deflateSync(Buffer.alloc(50_000_000)) })],
    ['that unpacks to less than it says', png({ rows: Buffer.alloc(5) })],
    ['whose rows are told in no known way', png({ rows: Buffer.alloc(2 * 13, 9) })],
    ['of more pixels than a letterhead has', png({ width: 1_001, height: 1_000 })],
    ['that is interlaced', png({ interlaced: 1 })],
    ['of sixteen bits', png({ bits: 16, rows: Buffer.alloc(2 * 25) })],
    ['of colours that it does not list', png({ colourType: 3, rows: Buffer.alloc(2 * 4) })],
    ['of an unknown kind', png({ colourType: 5 })],
    ['that is cut off', png().subarray(0, 20)],
  ])('is left out: a PNG %s', async (_what, picture) => {
    expect(await isDrawable('image/png', picture)).toBe(false)
  })

  it.each([
    [3, 8, true],
    [1, 8, true],
    [4, 8, true],
    [2, 8, false],
    [3, 12, false],
  ])('is a JPEG of %i channels of %i bits: %s', async (channels, bits, isDrawn) => {
    const frame = Buffer.from([0xff, 0xc0, 0, 17, bits, 0, 2, 0, 3, channels])
    const table = Buffer.from([0xff, 0xdb, 0, 4, 0, 0])
    const picture = Buffer.concat([Buffer.from([0xff, 0xd8]), table, frame, Buffer.alloc(20)])
    expect(await isDrawable('image/jpeg', picture)).toBe(isDrawn)
  })
})
