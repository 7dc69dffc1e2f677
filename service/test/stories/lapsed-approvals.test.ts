// What somebody asked for ends as soon as he may not do it any more: it does not wait for a
// decision that could come to nothing.
import { expect, it } from 'vitest'
import { approvalSealKey, lapseApprovals } from '#approvals'
import type { MemberBrowser } from '../harness/member.ts'
import { carriedOut, enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const live = { environment: 'live' } as const

const holdfast = await openService()
const ada = await enterAsOwner(holdfast)

async function idOf(browser: MemberBrowser): Promise<string> {
  return (await browser.call('GET', '/dashboard/v1/session')).body.member.id
}

async function ask(by: MemberBrowser, act: object, environment: 'live' | 'sandbox' = 'live') {
  const asked = { body: {}, ...act }
  const { body } = await by.call('POST', '/dashboard/v1/approvals', asked, { environment })
  expect(body).toMatchObject({ status: 'pending' })
  return String(body.id)
}

async function shown(id: string, environment: 'live' | 'sandbox' = 'live') {
  const path = `/dashboard/v1/approval/${id}`
  return (await ada.call('GET', path, undefined, { environment })).body
}

/** Who was written to that something lapsed. */
async function told(subject: string): Promise<string[]> {
  const database = await ownerOf(holdfast)
  const { rows } = await database.query(
    `select to_email from emails where kind = 'member_notice' and subject = $1`,
    [subject],
  )
  await database.end()
  return rows.map((row) => String(row.to_email))
}

const lapsed = { status: 'expired', outcome: { code: 'approval_lapsed' }, decided_by: null }

it('an owner who is put down takes what he asked for with him, and all are told', async () => {
  const carol = await joinAs(holdfast, ada, 'owner', 'carol@harbour.example')
  const support = await idOf(await joinAs(holdfast, ada, 'support', 'sue@harbour.example'))
  const params = { id: support }
  const id = await ask(carol, {
    operation: 'changeMemberRole',
    params,
    body: { role: 'finance' },
  })
  const other = await ask(ada, { operation: 'changeMemberRole', params, body: { role: 'owner' } })
  await carriedOut(holdfast, ada, {
    operation: 'changeMemberRole',
    params: { id: await idOf(carol) },
    body: { role: 'support' },
  })
  expect(await shown(id)).toMatchObject(lapsed)
  expect(await shown(other)).toMatchObject({ status: 'pending' })
  const decided = await ada.call('POST', `/dashboard/v1/approval/${id}/approve`, {}, live)
  expect([decided.status, decided.body.code]).toEqual([409, 'invalid_state'])
  const { body } = await ada.call('GET', '/dashboard/v1/members')
  const all = body.data.map(({ email }: { email: string }) => email)
  expect((await told('Lapsed: change a role')).toSorted()).toEqual(all.toSorted())
  const log = '/dashboard/v1/audit?operation=approvalInTime'
  const entries = await ada.call('GET', log, undefined, live)
  expect(entries.body.data[0]).toMatchObject({ object: { id } })
  expect(entries.body.data[0].summary).toMatch(/^Lapsed/)
  await ada.call('POST', `/dashboard/v1/approval/${other}/withdraw`, {}, live)
})

it('what somebody asked for who is removed ends with that, and he is told', async () => {
  const finance = await joinAs(holdfast, ada, 'finance', 'fin@harbour.example')
  const id = await ask(finance, { operation: 'setPayoutAccount', body: soundAccount })
  const path = `/dashboard/v1/member/${await idOf(finance)}`
  expect((await ada.call('DELETE', path)).status).toBe(204)
  expect(await shown(id)).toMatchObject(lapsed)
  expect(await told('Lapsed: set a payout account')).toContain('fin@harbour.example')
})

it('so does what is above a limit, in a sandbox by the next round', async () => {
  const limits = [{ currency: 'eur', amount: 5_000 }]
  await ada.call('POST', '/dashboard/v1/approval-limits', { limits })
  const developer = await joinAs(holdfast, ada, 'developer', 'dev@harbour.example')
  const { body: project } = await ada.call('POST', '/v1/projects', { currency: 'eur' })
  const params = { id: project.id }
  const credit = { operation: 'creditProject', params, body: { amount: 9_000 } }
  const id = await ask(developer, credit, 'sandbox')
  const path = `/dashboard/v1/member/${await idOf(developer)}/role`
  const { tenants } = holdfast.organisation
  const deps = { sealKey: approvalSealKey(holdfast.rootKey), tell: async () => undefined }
  const round = async () =>
    await holdfast.service.database.transact(
      tenants.sandbox,
      async (unit) => await lapseApprovals(unit, deps),
    )
  expect(await round()).toBe(0)
  expect((await ada.call('POST', path, { role: 'read_only' })).status).toBe(200)
  expect(await round()).toBe(1)
  expect(await shown(id, 'sandbox')).toMatchObject({ ...lapsed, rule: 'limit' })
})
