// Statements as banks send them: each is valid by the schema of ISO 20022, whatever the texts say.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import type { BankEntry, BankStatements } from './bank-statement.ts'
import { writeCamt053 } from './camt053.ts'

const schema = XmlDocument.fromBuffer(
  readFileSync(new URL('./testing/camt.053.001.08.xsd', import.meta.url)),
)
const validator = XsdValidator.fromDoc(schema)

const noReading = async () => {
  throw new Error('nothing is read')
}

const entry: BankEntry = {
  reference: '01jnmwpb5vf8qr3x6c0k2y7zde-1',
  amount: 1_250n,
  day: '2026-10-31',
  code: { family: 'RCDT', subFamily: 'OTHR' },
  kind: 'reconciled',
  about: 'inbound_01jnmwpb5vf8qr3x6c0k2y7zde',
  endToEnd: 'ORDER 1042',
  counterparty: 'Bea Buyer',
  text: 'A bicycle',
}

function statementsOf(entries: readonly BankEntry[], owner = 'Harbour Market'): BankStatements {
  const closing = entries.reduce((sum, { amount }) => sum + amount, -5_000n)
  return {
    id: `HF${'0'.repeat(30)}`,
    holder: { kind: 'project', uuid: '0195abcd-5000-7000-8000-000000000001', currency: null },
    owner,
    period: {
      from: new Date('2026-09-30T23:00:00Z'),
      to: new Date('2026-11-01T00:00:00Z'),
      timeZone: 'Europe/London',
    },
    statements: [
      {
        id: `HF${'1'.repeat(30)}`,
        currency: 'gbp',
        opening: -5_000n,
        closing,
        async *steps() {
          yield entries
        },
      },
    ],
  }
}

async function written(all: BankStatements): Promise<string> {
  let text = ''
  for await (const chunk of writeCamt053(all, noReading)) text += chunk
  return text
}

/** Throws what the schema says against a file. */
function validate(text: string): void {
  using document = XmlDocument.fromString(text)
  validator.validate(document)
}

describe('a camt.053 file', () => {
  it('has both balances with their signs, and each entry with its references', async () => {
    const text = await written(statementsOf([entry, { ...entry, amount: -250n }]))
    validate(text)
    const read = (path: string) => {
      using document = XmlDocument.fromString(text)
      const names = { c: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' }
      return document.find(path, names).map((node) => node.content)
    }
    expect(read('//c:Bal/c:Tp/c:CdOrPrtry/c:Cd')).toEqual(['OPBD', 'CLBD'])
    expect(read('//c:Bal/c:Amt')).toEqual(['50.00', '40.00'])
    expect(read('//c:Bal/c:CdtDbtInd')).toEqual(['DBIT', 'DBIT'])
    expect(read('//c:Bal/c:Dt/c:Dt')).toEqual(['2026-10-01', '2026-10-31'])
    expect(read('//c:Ntry/c:Amt')).toEqual(['12.50', '2.50'])
    expect(read('//c:Ntry/c:CdtDbtInd')).toEqual(['CRDT', 'DBIT'])
    expect(read('//c:Ntry/c:AcctSvcrRef')).toEqual([entry.reference, entry.reference])
    expect(read('//c:Dbtr/c:Pty/c:Nm')).toEqual(['Bea Buyer'])
    expect(read('//c:Cdtr/c:Pty/c:Nm')).toEqual(['Bea Buyer'])
    expect(read('//c:EndToEndId')[0]).toBe('ORDER 1042')
  })

  it('without movements, names or references is valid', async () => {
    const plain = { ...entry, counterparty: '', text: null, endToEnd: null }
    for (const entries of [[], [plain]]) {
      const text = await written(statementsOf(entries))
      expect(() => validate(text)).not.toThrow()
    }
  })

  it('is the same for the same statements', async () => {
    expect(await written(statementsOf([entry]))).toBe(await written(statementsOf([entry])))
  })

  it('is valid whatever people wrote, and tells what they wrote', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(text, text, text, async (counterparty, about, owner) => {
        const named = `Nm ${owner}`
        const all = statementsOf([{ ...entry, counterparty, text: about, endToEnd: about }], named)
        validate(await written(all))
      }),
      { numRuns: 300 },
    )
    const told = await written(statementsOf([{ ...entry, text: '<b> & "Söhne" ]]> 👍' }]))
    using document = XmlDocument.fromString(told)
    const names = { c: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' }
    expect(document.find('//c:Ustrd', names).map((node) => node.content)).toEqual([
      '<b> & "Söhne" ]]> 👍',
    ])
  })
})
