// What is written is valid for another validator, too: the schemas as Debian's xmllint reads them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { Order } from './orders.ts'
import { groupOrders, packFiles } from './orders.ts'
import type { BankProfile } from './profile.ts'
import { bankProfiles } from './profiles.ts'
import { IBAN, OTHER_IBAN } from './testing/camt.ts'
import { writeCreditTransfers } from './write.ts'

const SCHEMA = fileURLToPath(new URL('data/schemas/pain.001.001.09.xsd', import.meta.url))
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

const euro = { number: { iban: IBAN }, currency: 'eur', bic: 'COBADEFFXXX' } as const
const sterling = { number: { local: '20000012345678' }, currency: 'gbp', bic: null } as const

/** Two days, instant and not, with and without an address: all that makes elements differ. */
function orders(from: typeof euro | typeof sterling, { address }: BankProfile): Order[] {
  return Array.from({ length: ORDERS }, (_, at) => ({
    endToEndId: `01h455vb4pex5vsknk${String(at).padStart(8, '0')}`,
    debtor: { name: 'Holdfast Ltd', ...from },
    // Some are too large for Faster Payments.
    amount: BigInt(at * 370_037 + 1),
    currency: from.currency,
    creditorName: NAMES[at % NAMES.length] ?? '',
    creditorAccount: from.currency === 'eur' ? { iban: OTHER_IBAN } : { local: '20000087654321' },
    creditorBic: null,
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
  const from = [euro, sterling].filter(({ currency }) => {
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
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', SCHEMA, ...files], {
    encoding: 'utf8',
  })
  expect(stderr.trim().split('\n')).toEqual(files.map((file) => `${file} validates`))
  expect(status).toBe(0)
})
