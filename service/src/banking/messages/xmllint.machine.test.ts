// What is written is valid for another validator, too: the schemas as Debian's xmllint reads them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { Debit } from './debits.ts'
import { writeDirectDebits } from './debits.ts'
import type { Order } from './orders.ts'
import { groupOrders, packFiles } from './orders.ts'
import type { BankProfile } from './profile.ts'
import { bankProfiles } from './profiles.ts'
import { IBAN, OTHER_IBAN } from './testing/camt.ts'
import { writeCreditTransfers } from './write.ts'

const schemaOf = (message: string) => {
  return fileURLToPath(new URL(`data/schemas/${message}.xsd`, import.meta.url))
}
const ORDERS = 1_000
const NAMES = [
  'Müller & Söhne',
  'Борис Щукин',
  'Ξενοφών Παπαδόπουλος',
  "O'Neill – Best",
  'x'.repeat(70),
]

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-xmllint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const euro = { number: { iban: IBAN }, currency: 'eur', bic: 'COBADEFFXXX', aba: null } as const
const sterling = {
  number: { local: '20000012345678' },
  currency: 'gbp',
  bic: null,
  aba: null,
} as const
const dollars = {
  number: { local: '4711000' },
  currency: 'usd',
  bic: null,
  aba: '021000021',
} as const
type From = typeof euro | typeof sterling | typeof dollars

/** Two days, instant and not, with and without an address: all that makes elements differ. */
function orders(from: From, { address }: BankProfile): Order[] {
  return Array.from({ length: ORDERS }, (_, at) => ({
    endToEndId: `01h455vb4pex5vsknk${String(at).padStart(8, '0')}`,
    debtor: { name: 'Holdfast Ltd', ...from },
    // Some are too large for Faster Payments, and for ACH.
    amount: BigInt(at * (from.currency === 'usd' ? 37_003_700 : 370_037) + 1),
    currency: from.currency,
    creditorName: NAMES[at % NAMES.length] ?? '',
    creditorAccount: from.currency === 'eur' ? { iban: OTHER_IBAN } : { local: '20000087654321' },
    creditorBic: null,
    creditorAba: from.aba,
    isToCompany: at % 2 === 0,
    address:
      at % 3 === 0
        ? null
        : {
            street: 'Rue Haute',
            building: '5',
            postcode: '75001',
            town: 'Paris',
            region: at % 2 === 0 ? null : 'Île-de-France',
            country: 'FR',
            lines: at % 3 === 1 || address === 'structured' ? [] : ['3e étage'],
          },
    remittance: at % 5 === 0 ? '' : `Order ${at}`,
    day: at % 2 === 0 ? '2027-03-02' : '2027-03-03',
    isInstant: at % 7 === 0,
    isUrgent: at % 11 === 0,
  }))
}

/** Every profile, and the flags that none of them has beside each other. */
const profiles: readonly [name: string, profile: BankProfile][] = [
  ...Object.entries(bankProfiles),
  ['all flags', { ...bankProfiles.sepa_latin, isBatchBooked: true, isOnePaymentPerFile: true }],
]

it.each(profiles)('xmllint finds a thousand orders valid: %s', async (name, profile) => {
  const from = [euro, sterling, dollars].filter(({ currency }) => {
    return profile.schemes.some((scheme) => scheme.currency === currency)
  })
  const all = from.flatMap((one) => orders(one, profile))
  const files = await Promise.all(
    packFiles(groupOrders(all, profile), profile).map(async (groups, index) => {
      const head = {
        messageId: `M${index}`,
        paymentIds: groups.map((_group, at) => `P${index}x${at}`),
        createdAt: '2027-03-01T12:00:00.000Z',
        initiator: 'Holdfast',
      }
      const written = await writeCreditTransfers(head, groups, profile)
      if (!written.isWritten) throw new Error(JSON.stringify(written))
      const file = path.join(folder, `${name.replaceAll(' ', '-')}-${index}.xml`)
      writeFileSync(file, written.bytes)
      return file
    }),
  )
  expectValid('pain.001.001.09', files)
})

/** Says so of files of a message. */
function expectValid(message: string, files: readonly string[]): void {
  const asked = ['--noout', '--schema', schemaOf(message), ...files]
  const { status, stderr } = spawnSync('xmllint', asked, { encoding: 'utf8' })
  expect(stderr.trim().split('\n')).toEqual(files.map((file) => `${file} validates`))
  expect(status).toBe(0)
}

const collecting = profiles.filter(([, { collections }]) => collections.length > 0)

it.each(collecting)('xmllint finds a thousand debits valid: %s', async (name, profile) => {
  const debits = Array.from({ length: ORDERS }, (_, at): Debit => {
    return {
      endToEndId: `01h455vb4pex5vsknk${String(at).padStart(8, '0')}`,
      amount: BigInt(at * 37_003 + 1),
      currency: 'eur',
      debtorName: NAMES[at % NAMES.length] ?? '',
      debtorIban: OTHER_IBAN,
      mandate: { reference: `M${String(at).padStart(12, '0')}`, signedOn: '2026-12-31' },
      remittance: at % 5 === 0 ? '' : `Rate ${at}`,
    }
  })
  const groups = profile.collections.flatMap((scheme) => {
    return (['FRST', 'RCUR', 'FNAL', 'OOFF'] as const).map((sequenceType, at) => ({
      creditor: {
        name: 'Holdfast Ltd',
        ...(at % 2 === 0 ? euro : { ...euro, bic: null, aba: null }),
      },
      creditorId: 'DE98ZZZ09999999999',
      scheme,
      sequenceType,
      day: `2027-03-0${at + 2}`,
      orders: debits.filter((_, place) => place % 4 === at),
    }))
  })
  const files = await Promise.all(
    packFiles(groups, profile).map(async (some, index) => {
      const head = {
        messageId: `M${index}`,
        paymentIds: some.map((_group, at) => `P${index}x${at}`),
        createdAt: '2027-03-01T12:00:00.000Z',
        initiator: 'Holdfast',
      }
      const written = await writeDirectDebits(head, some, profile)
      if (!written.isWritten) throw new Error(JSON.stringify(written))
      const file = path.join(folder, `debits-${name.replaceAll(' ', '-')}-${index}.xml`)
      writeFileSync(file, written.bytes)
      return file
    }),
  )
  expectValid('pain.008.001.08', files)
})
