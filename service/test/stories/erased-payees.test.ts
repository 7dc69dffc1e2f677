// Somebody who is paid and is erased: all that is known of his accounts goes with him, and the
// links that he was sent open nothing any more.
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { parseId } from '#kit'
import { enterAsOwner } from '../harness/member.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openShop } from '../harness/story.ts'

const otherAccount = { country: 'DE', currency: 'eur', iban: 'DE62370400440532013001' }
const thirdAccount = { country: 'DE', currency: 'eur', iban: 'DE35370400440532013002' }

const { holdfast, shop } = await openShop({ roles: ['api'] })
const database = await openOwner(holdfast)
const owner = await enterAsOwner(holdfast)
let people = 0

beforeAll(async () => {
  await owner.call('POST', '/dashboard/v1/payee-rules', { cooling_hours: 24 })
  await shop.call('POST', '/_sandbox/v1/clock/freeze')
})

type Shown = ReturnType<typeof JSON.parse>

async function erase(email: string) {
  return await holdfast.service.database.transact(
    holdfast.organisation.tenants.sandbox,
    async (unit) => await eraseByEmail(unit, email),
  )
}

/** A verified seller, whose account has just been changed. */
async function changed(): Promise<{ email: string; id: string }> {
  const email = `seller${++people}@example.com`
  await shop.verify(email)
  const { body } = await shop.call('POST', '/v1/participants', { email })
  const path = `/v1/participant/${body.id}/bank-account`
  expect((await shop.call('POST', path, otherAccount)).status).toBe(200)
  return { email, id: body.id }
}

/** The token of the newest link of a kind in the mailbox of somebody. */
async function linkOf(email: string, kind: string): Promise<string> {
  const { body } = await shop.call('GET', `/_sandbox/v1/emails?kind=${kind}&limit=100`)
  const mail = body.data.find(({ to }: Shown) => to === email)
  return /\/payee\/(?:notice\/)?(link_\w+)/.exec(mail.text)?.[1] ?? ''
}

const openPage = async (link_token: string) =>
  await shop.call('POST', '/client/v1/session', { link_token }, { key: null })

describe('a seller who is erased', () => {
  it('takes with him what was proposed, the account before, his dispute and tries', async () => {
    const { email, id } = await changed()
    const proposing = await owner.call('POST', '/dashboard/v1/keys', { permissions: ['payments'] })
    const byKey = caller(holdfast.baseUrl, proposing.body.private_key)
    const given = await byKey('POST', '/v1/participants', { email, bank_account: thirdAccount })
    expect(given.body.proposed_bank_account.account_number).toBe('•••• 3002')
    await shop.call('POST', `/v1/participant/${id}/account-link`)
    const links = [
      await linkOf(email, 'bank_account_link'),
      await linkOf(email, 'bank_account_changed'),
    ]
    const pages: { key: string }[] = []
    for (const link of links) pages.push({ key: (await openPage(link)).body.token })
    const wrong = { ending: '1234', bank_account: thirdAccount }
    const tried = await shop.call('POST', '/client/v1/payee/bank-account', wrong, pages[0])
    expect(tried.body.code).toBe('account_proof_wrong')
    const disputed = await shop.call('POST', '/client/v1/payee/dispute', undefined, pages[1])
    expect(disputed.status).toBe(200)

    expect(await erase(email)).toMatchObject({ kind: 'erased' })
    const { rows } = await database.query(
      `select bank_account_id, proposed_account_id, account_before_id, payable_from, disputed_at,
              proofs_failed, proofs_failed_since
         from participants where id = $1`,
      [parseId('participant', id)],
    )
    expect(rows).toEqual([
      {
        bank_account_id: null,
        proposed_account_id: null,
        account_before_id: null,
        payable_from: null,
        disputed_at: null,
        proofs_failed: 0,
        proofs_failed_since: null,
      },
    ])
    const { body: accounts, text } = await shop.call('GET', `/v1/participant/${id}/bank-accounts`)
    expect(accounts.previous_bank_account).toBeNull()
    expect(accounts.changes.map(({ status }: Shown) => status)).toEqual(['replaced', 'accepted'])
    expect(text).not.toMatch(/300[012]|37040044|seller/)
    for (const link of links) expect((await openPage(link)).status).toBe(401)
    for (const page of pages) {
      const shown = await shop.call('GET', '/client/v1/payee', undefined, page)
      expect(shown.status).toBe(401)
    }
  })

  it('is refused while a payment waits for his new account, or is on its way', async () => {
    const { email } = await changed()
    const checkout = await shop.paid([{ to: { email } }])
    const [{ id: settlement_id }] = checkout.settlements
    const { body } = await shop.release({ settlement_id })
    const [outbound] = body.outbounds
    const tied = { kind: 'tied', ties: [{ what: 'payments on their way', count: 1n }] }
    for (const [status, by] of [
      ['paused', 'PT0S'],
      ['executing', 'P1D'],
    ] as const) {
      await shop.advance(by)
      expect(await erase(email)).toMatchObject(tied)
      expect((await shop.read('outbound', outbound.id)).status).toBe(status)
    }
    await shop.advance('PT1M')
    expect(await erase(email)).toMatchObject({ kind: 'erased' })
  })
})
