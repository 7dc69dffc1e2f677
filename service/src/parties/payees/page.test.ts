import { afterAll, expect, it } from 'vitest'
import { checkBankAccount } from '#banks'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import { present, randomKey, unwrap } from '#kit'
import { createOrganisation } from '#organisations'
import { addBankAccounts, openVault, resolveParticipants } from '#participants'
import { unitWrites } from '#testing/unit-writes'
import { showPage } from './page.ts'

const database = openDatabase({ connection: await testDatabase(), ...unitWrites })
afterAll(async () => await database.close())

it('shows where one is paid to without what proves that one knows it', async () => {
  const { tenants } = await createOrganisation(database, { name: 'Harbour Cars' })
  const tenant = tenants.sandbox
  const vault = openVault(randomKey())
  const page = await database.transact(tenant, async (unit) => {
    const input = { email: 'sam@example.com' }
    const [found] = await resolveParticipants(unit, vault, [{ input, pointer: '' }])
    const { id } = unwrap(present(found, 'one answer'))
    const check = checkBankAccount({ country: 'MX', currency: 'mxn', clabe: '032180000118359719' })
    if (!check.ok) throw new Error('the account is sound')
    await addBankAccounts(unit, vault, [{ participantId: id, account: check.account }])
    const asked = {
      participantId: id,
      vault,
      mayChange: true,
      readUnpaid: async () => [],
      tenant,
      now: unit.now,
    }
    return await showPage(unit.tx, asked)
  })
  expect(page).toMatchObject({ needs_proof: true, may_change: true, may_dispute: false })
  expect(JSON.stringify(page)).not.toContain('9719')
})
