import fc from 'fast-check'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { checkBankAccount } from './account-check.ts'
import { sandboxCollection } from './sandbox-collection.ts'

const seed = '0198c0de-7000-7abc-8def-0123456789ab'

test('every project gets IBANs that validate and details that pass our own checks', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const gbp = sandboxCollection('gbp', uuid)
      const eur = sandboxCollection('eur', uuid)
      const usd = sandboxCollection('usd', uuid)
      expect(isValidIBAN(gbp.international_bank_transfer.iban ?? '')).toBe(true)
      expect(isValidIBAN(eur.local_bank_transfer.iban ?? '')).toBe(true)
      const british = checkBankAccount({
        country: 'GB',
        currency: 'gbp',
        account_number: gbp.local_bank_transfer.account_number,
        sort_code: gbp.local_bank_transfer.routing_data[0]?.routing_code ?? null,
      })
      const irish = checkBankAccount({
        country: 'IE',
        currency: 'eur',
        iban: eur.local_bank_transfer.iban,
        bic_swift: eur.local_bank_transfer.routing_data[0]?.routing_code ?? null,
      })
      const americans = usd.local_bank_transfer.routing_data.map((routing) =>
        checkBankAccount({
          country: 'US',
          currency: 'usd',
          account_number: usd.local_bank_transfer.account_number,
          aba: routing.routing_code,
        }),
      )
      expect([british, irish, ...americans].map(({ ok }) => ok)).toEqual([true, true, true, true])
    }),
  )
})

test('the same project always gets the same details, however its UUID is written', () => {
  for (const currency of ['gbp', 'eur', 'usd'] as const) {
    expect(sandboxCollection(currency, seed)).toEqual(sandboxCollection(currency, seed))
    expect(sandboxCollection(currency, seed.toUpperCase())).toEqual(
      sandboxCollection(currency, seed),
    )
  }
})

test('ten thousand projects get ten thousand different accounts in each currency', () => {
  const projects = Array.from({ length: 10_000 }, (_, n) => `${seed.slice(0, 24)}${n}`)
  for (const currency of ['gbp', 'eur', 'usd'] as const) {
    const details = projects.map((uuid) => {
      const local = sandboxCollection(currency, uuid).local_bank_transfer
      return JSON.stringify([local.iban, local.account_number, local.routing_data])
    })
    expect(new Set(details).size).toBe(10_000)
  }
})

test('gbp is collected by sort code and number, from abroad by an IBAN of the same account', () => {
  const { local_bank_transfer: local, international_bank_transfer: abroad } = sandboxCollection(
    'gbp',
    seed,
  )
  const sortCode = local.routing_data[0]?.routing_code
  expect(local).toMatchObject({ iban: null, reference: null })
  expect(local.account_number).toMatch(/^[0-9]{8}$/)
  expect(local.routing_data).toEqual([{ routing_code_type: 'sort_code', routing_code: sortCode }])
  expect(sortCode).toMatch(/^00[0-9]{4}$/)
  expect(abroad.iban?.slice(4)).toBe(`ZZHF${sortCode}${local.account_number}`)
  expect(abroad.iban).toMatch(/^GB/)
  expect(abroad.routing_data.map((routing) => routing.routing_code_type)).toEqual(['bic_swift'])
})

test('eur is collected by IBAN and shows no account number', () => {
  const collect = sandboxCollection('eur', seed)
  for (const way of [collect.local_bank_transfer, collect.international_bank_transfer]) {
    expect(way.account_number).toBeNull()
    expect(way.iban).toMatch(/^IE[0-9]{2}ZZHF[0-9]{14}$/)
    expect(isValidBIC(way.routing_data[0]?.routing_code ?? '')).toBe(true)
  }
})

test('usd is collected by ACH and wire, and from abroad by BIC', () => {
  const collect = sandboxCollection('usd', seed)
  expect(collect.local_bank_transfer.account_number).toMatch(/^[0-9]{12}$/)
  expect(collect.local_bank_transfer.routing_data.map((one) => one.routing_code_type)).toEqual([
    'ach',
    'wire',
  ])
  expect(collect.international_bank_transfer.routing_data).toEqual([
    { routing_code_type: 'bic_swift', routing_code: 'ZZHFUS30' },
  ])
})

test('every way to pay names the bank and its address', () => {
  for (const currency of ['gbp', 'eur', 'usd'] as const) {
    for (const way of Object.values(sandboxCollection(currency, seed))) {
      expect(way.metadata).toHaveProperty('bank_name', 'Holdfast Sandbox Bank')
      expect(JSON.stringify(way.metadata)).toContain('"bank_address":"1 Example Quay')
    }
  }
})
