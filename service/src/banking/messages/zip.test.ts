// ZIPs around files of banks: all that is in one is given, or it is refused by name.
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FILE_BYTES_MAX } from './schema.ts'
import { camtFile, statementXml } from './testing/camt.ts'
import { isZip, PACKED_FILES_MAX, type Unpacked, unpackZip } from './zip.ts'

const statement = camtFile(statementXml({}))

const zip = (files: Readonly<Record<string, Uint8Array>>) => Buffer.from(zipSync({ ...files }))
const codeOf = (unpacked: Unpacked) => (unpacked.isUnpacked ? null : unpacked.violation.code)

describe('a ZIP', () => {
  it('gives all its files, as they are', async () => {
    const unpacked = await unpackZip(zip({ 'a.xml': statement, 'b.xml': Buffer.from('second') }))
    expect(unpacked).toEqual({
      isUnpacked: true,
      files: [
        { name: 'a.xml', bytes: statement },
        { name: 'b.xml', bytes: Buffer.from('second') },
      ],
    })
  })

  it('is known by how it begins', () => {
    expect(isZip(zip({ 'a.xml': statement }))).toBe(true)
    expect(isZip(zip({}))).toBe(true)
    expect(isZip(statement)).toBe(false)
    expect(isZip(Buffer.alloc(0))).toBe(false)
  })

  it.each(['../a.xml', '/etc/a.xml', 'C:\\a.xml', 'C:a.xml', 'folder/a.xml', 'a\\b.xml', '..\\a'])(
    'with the name %s is refused',
    async (name) => {
      expect(codeOf(await unpackZip(zip({ 'first.xml': statement, [name]: statement })))).toBe(
        'zip_path',
      )
    },
  )

  it('with a ZIP in it is refused', async () => {
    const inner = zip({ 'a.xml': statement })
    expect(codeOf(await unpackZip(zip({ 'inner.xml': inner })))).toBe('zip_nested')
  })

  it('with too many files is refused', async () => {
    const files = Object.fromEntries(
      Array.from({ length: PACKED_FILES_MAX + 1 }, (_, at) => [`${at}.xml`, statement]),
    )
    expect(codeOf(await unpackZip(zip(files)))).toBe('zip_too_many')
  })

  it('that would become too large is refused before it is unpacked', async () => {
    const half = Buffer.alloc(FILE_BYTES_MAX / 2 + 1)
    const bomb = zip({ a: half, b: half })
    expect(bomb.length).toBeLessThan(FILE_BYTES_MAX / 100)
    expect(codeOf(await unpackZip(bomb))).toBe('too_large')
  })

  it('that lies about its sizes is refused as soon as more comes', async () => {
    const bomb = zip({ a: Buffer.alloc(1_000_000) })
    const listed = bomb.lastIndexOf(Buffer.from('PK\u0001\u0002'))
    bomb.writeUInt32LE(10, listed + 24)
    expect(codeOf(await unpackZip(bomb))).toBe('zip_unreadable')
  })

  it('that is cut off, damaged or encrypted is refused', async () => {
    const whole = zip({ 'a.xml': statement })
    for (let at = 4; at < whole.length; at += 7) {
      expect(codeOf(await unpackZip(whole.subarray(0, at)))).toBe('zip_unreadable')
    }
    const stored = Buffer.from(zipSync({ 'a.xml': [statement, { level: 0 }] }))
    const place = stored.indexOf('Document')
    stored.write('documenT', place)
    expect(codeOf(await unpackZip(stored))).toBe('zip_unreadable')
    const encrypted = Buffer.from(whole)
    const listed = encrypted.lastIndexOf(Buffer.from('PK\u0001\u0002'))
    encrypted.writeUInt16LE(1, listed + 8)
    expect(codeOf(await unpackZip(encrypted))).toBe('zip_unreadable')
  })

  it('that is changed anywhere is never taken for something else, and never throws', async () => {
    const whole = zip({ 'a.xml': statement })
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
      const unpacked = await unpackZip(changed)
      if (!unpacked.isUnpacked) continue
      for (const { bytes } of unpacked.files) expect(bytes).toEqual(statement)
    }
  })
})
