import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPicture } from './picture.ts'

/** A chunk of a PNG; nobody here looks at its checksum. */
function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
}

function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc(8))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function segment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

function jpeg(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const frame = Buffer.alloc(15)
  frame.writeUInt8(8, 0)
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...more,
    segment(0xc0, frame),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from('0102030405ffd9', 'hex'),
  ])
}

describe('a picture that is given', () => {
  it.each([
    ['PNG', png(40, 30), 'image/png'],
    ['JPEG', jpeg(40, 30), 'image/jpeg'],
  ])('as a %s is kept as it is', (_name, bytes, type) => {
    expect(readPicture(bytes)).toEqual({ picture: { type, bytes } })
  })

  it.each([
    ['PNG', png(4, 4, [chunk('tEXt', Buffer.from('Author\0Ada'))]), png(4, 4)],
    ['PNG', Buffer.concat([png(4, 4), Buffer.from('<script>')]), png(4, 4)],
    ['JPEG', jpeg(4, 4, [segment(0xe1, Buffer.from('Exif 51.5 N'))]), jpeg(4, 4)],
    ['JPEG', jpeg(4, 4, [segment(0xfe, Buffer.from('Ada'))]), jpeg(4, 4)],
    ['JPEG', Buffer.concat([jpeg(4, 4), Buffer.from('<script>')]), jpeg(4, 4)],
  ])('as a %s keeps nothing but what draws it', (_name, given, kept) => {
    const read = readPicture(given)
    expect('picture' in read && read.picture.bytes.equals(kept)).toBe(true)
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /neither/],
    ['a page', Buffer.from('<!doctype html>'), /neither/],
    ['a GIF', Buffer.from('GIF89a'), /neither/],
    ['nothing', Buffer.alloc(0), /neither/],
    ['a PNG without its end', png(4, 4).subarray(0, 40), /damaged/],
    ['a JPEG without its end', jpeg(4, 4).subarray(0, 20), /damaged/],
    ['a wide PNG', png(2_001, 4), /pixels/],
    ['a high JPEG', jpeg(4, 2_001), /pixels/],
    ['a PNG without size', png(0, 4), /damaged/],
    ['a large file', Buffer.concat([png(4, 4), Buffer.alloc(200_000)]), /bytes/],
  ])('as %s is refused', (_name, bytes, fault) => {
    expect(readPicture(bytes)).toEqual({ fault: expect.stringMatching(fault) })
  })

  it('however it is cut or changed, is read or refused, and nothing is thrown', () => {
    for (const whole of [png(40, 30, [chunk('tEXt', Buffer.alloc(9))]), jpeg(40, 30)]) {
      for (let at = 0; at < whole.length; at++) {
        const changed = Buffer.from(whole)
        changed.writeUInt8((changed.readUInt8(at) + 0x7f) % 256, at)
        expect(Object.keys(readPicture(changed))).toHaveLength(1)
        expect(Object.keys(readPicture(whole.subarray(0, at)))).toHaveLength(1)
      }
    }
  })
})
