import { describe, expect, it } from 'vitest'
import type { CheckedAccount } from '#banks'
import { checkBankAccount } from '#banks'
import { statement } from '#db'
import { asId, present, randomKey, unwrap } from '#kit'
import { openBankAccount, readPayees } from './bank-accounts.ts'
import { openParticipantTexts, sealParticipantTexts } from './data-keys.ts'
import type { Participant } from './participants.ts'
import { readParticipants } from './participants.ts'
import { resolveParticipants } from './resolve.ts'
import { addBankAccount, openWorld } from './testing/world.ts'
import { openVault } from './vault.ts'

const world = await openWorld()
let count = 0

const IBAN = 'DE89370400440532013000'

function account(iban: string = IBAN): CheckedAccount {
  const check = checkBankAccount({ country: 'DE', currency: 'eur', iban })
  if (!check.ok) throw new Error('the test account is sound')
  return check.account
}

async function newParticipant(): Promise<Participant> {
  const input = { email: `person${++count}@example.com` }
  const [result] = await world.inUnit(
    async (unit) => await resolveParticipants(unit, world.vault, [{ input, pointer: '' }]),
  )
  return unwrap(present(result, 'one answer'))
}

const rowText = statement<{ text: string }>('test.account_text')(
  `select b::text || encode(b.sealed, 'escape') as text from bank_accounts b where id = $id::uuid`,
)
const swapSealed = statement('test.swap_sealed')(
  `insert into bank_accounts
   select b.tenant_id, $to::uuid, b.participant_id, b.country, b.currency, b.sealed, b.shown,
          sha256('other'), b.created_at
     from bank_accounts b where b.id = $id::uuid`,
)
const eraseKey = statement('test.erase_key')(
  'delete from participant_keys where participant_id = $participant_id::uuid',
)

describe('a vault', () => {
  it('opens what it sealed, for the same purpose and under the same root key only', () => {
    const root = randomKey()
    const sealed = openVault(root).seal('link_abc', 'row 1')
    expect(openVault(root).unseal(sealed, 'row 1')).toBe('link_abc')
    expect(() => openVault(root).unseal(sealed, 'row 2')).toThrow(/unable to authenticate/)
    expect(() => openVault(root).unwrap(sealed, 'row 1')).toThrow(/unable to authenticate/)
    expect(() => openVault(randomKey()).unseal(sealed, 'row 1')).toThrow(/unable to authenticate/)
    expect(sealed.includes('link_abc')).toBe(false)
  })

  it('refuses a root key of another length', () => {
    expect(() => openVault(randomKey(16))).toThrow('the root key has 32 bytes')
  })
})

describe('a bank account', () => {
  it('stands nowhere in the database in plain text, and opens for a rail', async () => {
    const { id } = await newParticipant()
    const { database, tenantId, vault } = world
    const accountId = await world.inUnit(
      async (unit) => await addBankAccount(unit, vault, id, account()),
    )
    await world.inUnit(async (unit) => {
      const [row] = await unit.tx.query(rowText, { id: accountId })
      expect(row?.text).toContain('•••• 3000')
      expect(row?.text).not.toContain(IBAN)
      expect(row?.text).not.toContain('0532013')
    })
    const opened = await database.read(
      tenantId,
      async (reader) => await openBankAccount(reader, vault, tenantId, accountId),
    )
    expect(opened).toEqual(account())
  })

  it('does not open when its sealed details are moved to another row', async () => {
    const { id } = await newParticipant()
    const { tenantId, vault } = world
    const moved = await world.inUnit(async (unit) => {
      const from = await addBankAccount(unit, vault, id, account())
      const to = unit.newId('bank_account')
      await unit.tx.query(swapSealed, { id: from, to })
      return to
    })
    const opening = world.inUnit(
      async (unit) => await openBankAccount(unit.tx, vault, tenantId, moved),
    )
    await expect(opening).rejects.toThrow(/unable to authenticate/)
  })

  it("is not found from another tenant, and its participant's is not either", async () => {
    const { id } = await newParticipant()
    const { database, otherTenantId, vault } = world
    const accountId = await world.inUnit(
      async (unit) => await addBankAccount(unit, vault, id, account()),
    )
    await database.read(otherTenantId, async (reader) => {
      const opening = openBankAccount(reader, vault, otherTenantId, accountId)
      await expect(opening).rejects.toThrow('not_found')
      expect(await readParticipants(reader, otherTenantId, [id])).toEqual(new Map())
      expect(await readPayees(reader, otherTenantId, [id], new Date())).toEqual(new Map())
    })
    // Row level security holds even when a statement names the other tenant.
    await database.read(otherTenantId, async (reader) => {
      expect(await readParticipants(reader, world.tenantId, [id])).toEqual(new Map())
    })
  })

  it('given again is the same account; another one takes its place', async () => {
    const { id } = await newParticipant()
    const { vault, tenantId } = world
    await world.inUnit(async (unit) => {
      const first = await addBankAccount(unit, vault, id, account())
      expect(await addBankAccount(unit, vault, id, account())).toBe(first)
      const second = await addBankAccount(unit, vault, id, account('DE62370400440532013001'))
      expect(second).not.toBe(first)
      const payees = await readPayees(unit.tx, tenantId, [id], unit.now)
      const expected = { id: second, account_number: '•••• 3001' }
      expect(payees.get(id)).toMatchObject({ account: expected, hold: null })
    })
  })

  it('hides a number that is also the routing code', async () => {
    const { id } = await newParticipant()
    const clabe = '032180000118359719'
    const check = checkBankAccount({ country: 'MX', currency: 'mxn', clabe })
    if (!check.ok) throw new Error(JSON.stringify(check.errors))
    await world.inUnit(async (unit) => {
      await addBankAccount(unit, world.vault, id, check.account)
      const latest = await readPayees(unit.tx, world.tenantId, [id], unit.now)
      expect(JSON.stringify([...latest])).not.toContain(clabe)
    })
  })
})

describe('texts about a participant', () => {
  it('open in their place only, and never again once the data key is erased', async () => {
    const { id } = await newParticipant()
    const { tenantId, vault } = world
    await world.inUnit(async (unit) => {
      const place = { participantId: id, bound: 'notes/1' }
      const [sealed] = await sealParticipantTexts(unit, vault, [{ ...place, text: 'born 1985' }])
      const stored = { ...place, sealed: present(sealed, 'one sealed text') }
      const read = async (text: typeof stored) =>
        await openParticipantTexts(unit.tx, vault, tenantId, [text])
      expect(await read(stored)).toEqual(['born 1985'])
      await expect(read({ ...stored, bound: 'notes/2' })).rejects.toThrow(/unable to authenticate/)
      await unit.tx.query(eraseKey, { participant_id: id })
      expect(await read(stored)).toEqual([undefined])
    })
  })

  it('of one participant do not open as another', async () => {
    const [one, other] = [await newParticipant(), await newParticipant()]
    const { tenantId, vault } = world
    await world.inUnit(async (unit) => {
      const texts = [one, other].map(({ id }) => {
        return { participantId: id, bound: 'notes/1', text: 'a' }
      })
      const [sealed] = await sealParticipantTexts(unit, vault, texts)
      const asOther = {
        participantId: asId('participant', other.id),
        bound: 'notes/1',
        sealed: present(sealed, 'one sealed text'),
      }
      await expect(openParticipantTexts(unit.tx, vault, tenantId, [asOther])).rejects.toThrow(
        /unable to authenticate/,
      )
    })
  })
})
