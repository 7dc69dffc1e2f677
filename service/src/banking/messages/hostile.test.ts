// Files that want to do harm, and files that were damaged: read as far as they go, or refused by
// name; nothing throws.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMessage } from './read.ts'
import { checkSchema, FILE_BYTES_MAX, PARTS_MAX } from './schema.ts'
import { camtFile, entryXml, statementXml } from './testing/camt.ts'

const good = camtFile(statementXml({ entries: entryXml() + entryXml({ amount: '7.00' }) }))

async function codesOf(bytes: Uint8Array): Promise<string[]> {
  const { violations } = await readMessage(bytes)
  return [...new Set(violations.map(({ code }) => code))]
}

const withProlog = (prolog: string) => good.toString().replace('<Document', `${prolog}<Document`)

describe('a file', () => {
  it.each([
    ['an empty document type', '<!DOCTYPE Document>'],
    ['a bomb of entities', '<!DOCTYPE D [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'],
    ['a file from outside', '<!DOCTYPE D [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['one behind a comment', '<!-- <Document> --><?x <y> ?><!doctype D>'],
  ])('with %s is refused before it is read', async (_what, prolog) => {
    const message = await readMessage(Buffer.from(withProlog(prolog)))
    expect(message).toMatchObject({ kind: 'unread', violations: [{ code: 'doctype' }] })
  })

  it('with a document type in another encoding is refused', async () => {
    const text = `\ufeff${withProlog('<!DOCTYPE D>').replace('UTF-8', 'UTF-16')}`
    expect(await codesOf(Buffer.from(text, 'utf16le'))).toEqual(['doctype'])
  })

  it('whose document type is hidden behind a long comment is refused', async () => {
    const long = `<!--${'x'.repeat(100_000)}-->`
    expect(await codesOf(Buffer.from(withProlog(`${long}<!DOCTYPE D>`)))).toEqual(['doctype'])
  })

  it('that speaks of a document type in its text is read', async () => {
    const entries = entryXml({ text: '<![CDATA[<!DOCTYPE D>]]>' })
    const message = await readMessage(camtFile(statementXml({ entries })))
    expect(message).toMatchObject({ kind: 'statement', violations: [] })
  })

  it('of 200 MB is refused by its size', async () => {
    const large = Buffer.alloc(200 * 1024 * 1024, ' ')
    expect(await codesOf(large)).toEqual(['too_large'])
    expect(FILE_BYTES_MAX).toBeLessThan(large.length)
  })

  it.each([
    ['elements', '<a/>', 'utf8'],
    ['attributes', '<a b="" c="" d=""/>', 'utf8'],
    ['elements in two bytes a letter', '<a/>', 'utf16le'],
  ] as const)(
    'of more %s than any has is refused before it is read',
    async (_what, one, encoding) => {
      const part = Buffer.from(one, encoding)
      const body = Buffer.alloc((PARTS_MAX + 1) * part.length, part)
      expect(await codesOf(body.subarray(0, FILE_BYTES_MAX))).toEqual(['too_large'])
    },
  )

  it('that is cut off gives the entries before, and none of half of one', async () => {
    const at = good.lastIndexOf('7.00') + 1
    const message = await readMessage(good.subarray(0, at))
    if (message.kind !== 'statement') throw new Error(message.kind)
    expect(message.statements[0]?.entries.map(({ money }) => money?.amount)).toEqual([1000n])
    const codes = message.violations.map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['not_well_formed', 'cut_off']))
  })

  it('of a thousand levels is read without them', async () => {
    const deep = '<a>'.repeat(1_000) + '</a>'.repeat(1_000)
    const file = camtFile(statementXml({ entries: entryXml({ text: deep }) + entryXml() }))
    const message = await readMessage(file)
    expect(message).toMatchObject({ statements: [{ entries: [{}, {}] }] })
    expect(await codesOf(file)).toContain('too_deep')
  })

  it.each([
    ['nothing', ''],
    ['no XML', 'hello'],
    ['zeros', '\0\0\0\0'],
    ['XML of somebody else', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('of %s is unread, and says why', async (_what, text) => {
    const message = await readMessage(Buffer.from(text))
    expect(message.kind).toBe('unread')
    expect(message.violations.length).toBeGreaterThan(0)
  })

  it('in Latin letters is read as it declares itself', async () => {
    const text = camtFile(statementXml({ entries: entryXml({ text: 'Müller' }) })).toString()
    const file = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const message = await readMessage(file)
    expect(message).toMatchObject({ statements: [{ entries: [{ text: 'Müller' }] }] })
    expect(message.violations).toEqual([])
  })

  it('with any byte changed never throws, and never loses without a word', async () => {
    const change = fc.record({
      at: fc.nat(good.length - 1),
      byte: fc.nat(255),
      cut: fc.option(fc.nat(good.length), { nil: undefined }),
    })
    const parameters = { numRuns: 400, verbose: true }
    const property = fc.asyncProperty(change, async ({ at, byte, cut }) => {
      const bytes = Buffer.from(good.subarray(0, cut))
      if (at < bytes.length) bytes[at] = byte
      const message = await readMessage(bytes)
      const entries =
        message.kind === 'statement' ? message.statements.flatMap((one) => one.entries) : []
      if (entries.length !== 2) expect(message.violations.length).toBeGreaterThan(0)
    })
    await expect(fc.assert(property, parameters)).resolves.toBeUndefined()
  })
})

describe('the schema', () => {
  it('is told by the namespace', async () => {
    expect(await checkSchema(good)).toEqual({ message: 'camt.053.001.08', violations: [] })
  })

  it('finds what is missing, and in which line', async () => {
    const { violations } = await checkSchema(
      Buffer.from(good.toString().replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')),
    )
    expect(violations[0]?.code).toBe('schema')
    expect(violations[0]?.where).toMatch(/^line \d+$/)
    expect(violations[0]?.detail).toContain('CdtDbtInd')
  })
})
