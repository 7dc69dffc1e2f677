// What a bank has said of a person goes with the person; what was booked stays.
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { keepArtefact, openArtefact, planReplay, recordUnpacked } from '#artefacts'
import { eraseByEmail } from '#erasure'
import type { Id } from '#kit'
import { camtOf, IBAN, openBank } from '../harness/banks.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
const bank = await openBank(holdfast, owner, tenant)
const PAYER = 'FR1420041010050500013M02606'

async function erased(email: string): Promise<string> {
  const erasing = holdfast.service.database.transact(tenant, async (unit) => {
    return await eraseByEmail(unit, email)
  })
  const { kind } = await erasing
  // Files are written over by jobs.
  await shop.advance('PT0S')
  return kind
}

/** All files that are kept, as one text; which have their bytes. */
async function files() {
  const { rows } = await owner.query<{ id: Id<'artefact'>; is_stored: boolean; message: string }>(
    'select id, is_stored, message from artefacts order by id',
  )
  const texts: string[] = []
  await holdfast.service.database.read(tenant, async (reader) => {
    for (const { id, is_stored: isStored } of rows) {
      if (!isStored) continue
      const { bytes } = await openArtefact(reader, holdfast.vault, { tenantId: tenant, id })
      texts.push(bytes.toString())
    }
  })
  return { text: texts.join('\n'), rows }
}

/** The amounts of entries whose words are kept. */
async function kept(): Promise<number[]> {
  const { rows } = await owner.query<{ amount: number }>(
    'select amount::int from bank_entries where sealed is not null order by amount',
  )
  return rows.map(({ amount }) => amount)
}

/** An answer to some file that names a payee whom nobody has booked by it. */
const ANSWER = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><x>
<Cd>AC04</Cd><Cdtr><Nm>BUYER, BEA</Nm><PstlAdr><AdrLine>7 Harbour Street</AdrLine></PstlAdr></Cdtr>
<AddtlInf>not paid to Bea  Buyer, FR14 2004 1010 0505 0001 3M02 606</AddtlInf></x></Document>`

/** Keeps a file as if it had come from the bank. */
async function keepFile(name: string, text: string) {
  return await holdfast.service.database.transact(tenant, async (unit) => {
    const told = { connectionId: bank.connectionId, keptBy: null, name, bytes: Buffer.from(text) }
    const of = { ...told, direction: 'in', source: 'by_hand' } as const
    return await keepArtefact(unit, holdfast.vault, of)
  })
}

/** What stands in the books, and what became of entries. */
async function books() {
  const { rows } = await owner.query(
    `select (select json_agg(json_build_array(a.id, a.balance) order by a.id)
               from ledger_accounts a where a.balance <> 0)::text as balances,
            (select count(*) from bank_statements)::int as statements,
            (select count(*) from bank_entries)::int as entries,
            (select count(*) from bank_entry_parts)::int as parts,
            (select count(*) from bank_decisions where status = 'open')::int as open`,
  )
  return rows
}

describe('what a bank has said', () => {
  it('is forgotten with whoever paid, and with whoever was paid', async () => {
    const [buyer, seller] = ['payer@example.com', 'payee@example.com']
    await shop.verify(seller, soundAccount)
    const terms = [{ amount: 6_000, to: { email: seller } }]
    const checkout = await shop.confirmed(terms, { from: { email: buyer } })
    const text = `${checkout.reference} of Bea Buyer, with thanks`
    await bank.tell({ amount: 6_000, text }, { amount: -70, code: 'CHRG' })
    const { body } = await shop.release({ settlement_id: checkout.settlements[0].id })
    await shop.advance('PT0S')
    const [{ id }] = body.outbounds
    await bank.order({ id, kind: 'outbound', amount: 6_000 })
    await bank.tell({ amount: -6_000, endToEnd: id.slice('outbound_'.length) })
    expect(await kept()).toEqual([-6_000, -70, 6_000])
    for (const text of ['Bea Buyer', PAYER, IBAN]) expect((await files()).text).toContain(text)
    expect(await erased(buyer)).toBe('erased')
    expect(await kept()).toEqual([-6_000, -70])
    const { text: after } = await files()
    for (const gone of ['Bea Buyer', PAYER]) expect(after).not.toContain(gone)
    // Our own account stays named, and so does what the money was for: it can be read again.
    for (const stays of [IBAN, checkout.reference]) expect(after).toContain(stays)
    expect(await erased(seller)).toBe('erased')
    expect(await kept()).toEqual([-70])
    expect(await bank.held()).toBe(bank.lies())
  })

  it('is forgotten in the ZIP that brought it, too: its files are kept without them', async () => {
    const [buyer, seller] = ['zipped@example.com', 'zipper@example.com']
    await shop.verify(seller, soundAccount)
    const terms = [{ amount: 900, to: { email: seller } }]
    const checkout = await shop.confirmed(terms, { from: { email: buyer } })
    const entries = [{ amount: 900, text: checkout.reference }]
    const file = camtOf({ sequence: 3, opening: bank.lies(), entries, iban: IBAN })
    await bank.say(file)
    const { rows } = await files()
    const inside = rows.at(-1)
    if (inside === undefined) throw new Error('a file was kept')
    const zip = Buffer.from(zipSync({ 'a.xml': Buffer.from(file) }, { level: 0 }))
    await holdfast.service.database.transact(tenant, async (unit) => {
      const [{ connection_id: connectionId }] = (
        await owner.query('select connection_id from artefacts where id = $1', [inside.id])
      ).rows
      const told = { connectionId, keptBy: null, name: 'a.zip', bytes: zip }
      const of = { ...told, direction: 'in', source: 'by_hand' } as const
      const { id } = await keepArtefact(unit, holdfast.vault, of)
      await recordUnpacked(unit, id, [inside.id])
    })
    expect((await files()).text).toContain('Bea Buyer')
    await keepFile('answer.xml', ANSWER)
    const { body } = await shop.release({ settlement_id: checkout.settlements[0].id })
    await shop.advance('PT0S')
    const [{ id }] = body.outbounds
    await bank.order({ id, kind: 'outbound', amount: 900 })
    const paid = [{ amount: -900, endToEnd: id.slice('outbound_'.length) }]
    await bank.say(camtOf({ sequence: 4, opening: bank.lies() + 900n, entries: paid, iban: IBAN }))
    expect(await erased(buyer)).toBe('erased')
    const after = await files()
    expect(after.text).not.toContain('Bea Buyer')
    // Nothing that was booked leads to the answer: it is looked through like all files.
    expect(after.text).not.toMatch(/BUYER|M026 06|Harbour Street/)
    expect(after.text).toContain('<Cd>AC04</Cd>')
    const { rows: left } = await owner.query('select from artefact_erasures')
    expect(left).toEqual([])
    expect(after.rows.filter(({ is_stored: isStored }) => !isStored)).toMatchObject([
      { message: 'zip' },
    ])
    expect(after.text).toContain(checkout.reference)
  })

  it('gives the same books when all files are read again without them', async () => {
    const before = await books()
    const read = await holdfast.service.database.transact(tenant, planReplay)
    expect(read).toBeGreaterThan(3)
    await shop.advance('PT0S')
    expect(await books()).toEqual(before)
  })
})
