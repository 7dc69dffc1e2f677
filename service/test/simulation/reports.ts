// Reports of a simulated world: whatever has happened, they are the ledger, to the cent.
import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect } from 'vitest'
import { asId, showId } from '#kit'
import type { City, Shown, Stage } from './city.ts'
import { ask, must, tenantOf } from './city.ts'

const TIME = 'from=2000-01-01'
const NAMES = { c: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' }
const XSD = new URL('../../src/proof/reports/testing/camt.053.001.08.xsd', import.meta.url)
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(XSD)))

/** Compares the reports of all time with the ledger, and each outbound with its parts. */
export async function checkReports(stage: Stage, city: City): Promise<void> {
  const tenant = await tenantOf(stage)
  await checkFees(stage, city, tenant)
  await checkPayouts(stage, city, tenant)
  await checkCompositions(stage, city, tenant)
  await checkBankStatements(stage, city, tenant)
}

/** All entries of a report, page by page, with its totals. */
async function readAll(city: City, path: string) {
  const entries: Shown[] = []
  for (let cursor = ''; ; ) {
    const page = await must(city, ['GET', `${path}?${TIME}&limit=50${cursor}`])
    entries.push(...page.entries)
    if (page.next_cursor === null) return { entries, totals: page.totals }
    cursor = `&cursor=${page.next_cursor}`
  }
}

function sumOf(items: readonly Shown[], field: string): number {
  return items.reduce((sum, item) => sum + item[field], 0)
}

async function checkFees({ owner }: Stage, city: City, tenant: string): Promise<void> {
  const { entries, totals } = await readAll(city, '/v1/reports/fees')
  const { rows } = await owner.query(
    `select currency, balance::float8 as balance from ledger_accounts
      where tenant_id = $1 and kind = 'revenue'`,
    [tenant],
  )
  for (const { currency, balance } of rows) {
    const own = entries.filter((entry) => entry.currency === currency)
    const total = totals.find((one: Shown) => one.currency === currency)
    const { opening = 0, earned = 0, closing = 0, by_kind = [] } = total ?? {}
    expect([opening, closing]).toEqual([0, balance])
    expect(sumOf(by_kind, 'amount')).toBe(balance)
    expect(sumOf(own, 'fee')).toBe(earned)
  }
}

async function checkPayouts({ owner }: Stage, city: City, tenant: string): Promise<void> {
  const { entries, totals } = await readAll(city, '/v1/reports/payouts')
  const { rows } = await owner.query(
    `select t.currency, sum(case when a.id = m.to_account then m.amount else -m.amount end)::float8
                          as net
       from ledger_accounts a
       join ledger_movements m on m.tenant_id = a.tenant_id
                              and a.id in (m.from_account, m.to_account)
       join ledger_transactions t on t.tenant_id = m.tenant_id and t.id = m.transaction_id
       join outbounds o on o.tenant_id = t.tenant_id and o.id = t.subject_id
      where a.tenant_id = $1 and a.kind = 'bank' and o.type in ('release', 'payout')
      group by t.currency order by t.currency`,
    [tenant],
  )
  expect(totals.map(({ currency, net }: Shown) => ({ currency, net }))).toEqual(rows)
  for (const { currency, net } of rows) {
    expect(
      sumOf(
        entries.filter((entry) => entry.currency === currency),
        'paid',
      ),
    ).toBe(net)
  }
}

/** Each outbound is its parts, and no payment is in what was paid more than it was. */
async function checkCompositions({ owner }: Stage, city: City, tenant: string): Promise<void> {
  const { rows } = await owner.query(
    'select id, reserved_at is not null as is_reserved from outbounds where tenant_id = $1',
    [tenant],
  )
  const used = new Map<string, number>()
  for (const { id, is_reserved } of rows) {
    const path = `/v1/outbound/${showId('outbound', asId('outbound', id))}/composition`
    const composed = await must(city, ['GET', path])
    const told = JSON.stringify(composed)
    if (is_reserved) expect(composed.is_reserved, told).toBe(true)
    if (composed.is_reserved) expect(sumOf(composed.parts, 'amount'), told).toBe(composed.net)
    if (!['executed', 'executing', 'processing'].includes(composed.status)) continue
    for (const { kind, about, amount } of composed.parts) {
      if (kind === 'payment') used.set(about, (used.get(about) ?? 0) + amount)
    }
  }
  for (const [about, amount] of used) {
    const inbound = await must(city, ['GET', `/v1/inbound/${about}`])
    expect(amount, about).toBeLessThanOrEqual(inbound.amount)
  }
}

async function checkBankStatements({ owner }: Stage, city: City, tenant: string): Promise<void> {
  const { rows } = await owner.query(
    `with own as (
       select id, id as project_id from projects where tenant_id = $1 union all
       select id, project_id from settlements where tenant_id = $1 union all
       select id, project_id from checkouts where tenant_id = $1 union all
       select id, project_id from inbounds where tenant_id = $1 union all
       select id, project_id from outbounds where tenant_id = $1)
     select 'revenue' as of, currency, balance::float8 as held from ledger_accounts
      where tenant_id = $1 and kind = 'revenue'
      union all
     select p.id::text, p.currency, sum(a.balance)::float8
       from projects p
       join own on own.project_id = p.id
       join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = own.id
      where p.tenant_id = $1 group by p.id, p.currency`,
    [tenant],
  )
  for (const { of, currency, held } of rows) {
    const subject = of === 'revenue' ? of : showId('project', asId('project', of))
    const path = `/v1/reports/camt053?of=${subject}&currency=${currency}&${TIME}`
    const { status, text } = await ask(city, ['GET', path])
    expect(status, path).toBe(200)
    using document = XmlDocument.fromString(text)
    validator.validate(document)
    const [opening = Number.NaN, closing] = signedOf(document, '//c:Bal')
    const moved = signedOf(document, '//c:Ntry').reduce((sum, amount) => sum + amount, 0)
    expect([opening + moved, closing], path).toEqual([held, held])
  }
}

/** Amounts in minor units, below 0 where they are debits. */
function signedOf(document: XmlDocument, path: string): number[] {
  const read = (name: string) =>
    document.find(`${path}/c:${name}`, NAMES).map((node) => node.content)
  const signs = read('CdtDbtInd')
  return read('Amt').map((amount, at) => {
    const cents = Number(amount.replace('.', ''))
    return signs[at] === 'DBIT' ? -cents : cents
  })
}
