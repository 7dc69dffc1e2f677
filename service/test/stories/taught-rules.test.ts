// Rules that an organisation teaches: money of a payer always means a project. What they match,
// what they leave to people, how they are tried before, logged and undone.
import { describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { openOwner, openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const RULES = '/dashboard/v1/matching-rules'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const database = await openOwner(holdfast)
const owner = await enterAsOwner(holdfast)
let accounts = 0

/** An account that nobody has paid from before. */
function account(): string {
  accounts += 1
  return `GB29NWBK6016133192${String(6_000 + accounts)}`
}

async function project(currency = 'eur'): Promise<string> {
  const { body } = await shop.call('POST', '/v1/projects', { currency })
  return body.id
}

async function arrives(projectId: string, credit: object): Promise<Shown> {
  const at = `/_sandbox/v1/project/${projectId}/credit`
  expect((await shop.call('POST', at, credit)).status).toBe(200)
  await shop.advance('PT0S')
  return (await shop.read('project', projectId)).inbounds[0]
}

async function teach(inbound_id: string, project_id: string): Promise<Shown> {
  const { status, body } = await owner.call('POST', RULES, { inbound_id, project_id })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

async function end({ id }: Shown): Promise<Shown> {
  return await owner.call('POST', `/dashboard/v1/matching-rule/${id}/end`, {})
}

/** A payer whose money always means the project, as he was taught there. */
async function taughtPayer(projectId: string): Promise<{ payer_account: string; rule: Shown }> {
  const payer_account = account()
  const { id } = await arrives(projectId, { amount: 100, payer_account })
  return { payer_account, rule: await teach(id, projectId) }
}

async function waiting(): Promise<Shown> {
  return await shop.confirmed([{ amount: 10_000 }])
}

describe('money of a payer that always means a project', () => {
  it('goes to the one checkout that waits there, and says by which rule', async () => {
    const checkout = await waiting()
    const { payer_account, rule } = await taughtPayer(checkout.project_id)
    const inbound = await arrives(checkout.project_id, { amount: 10_000, payer_account })
    expect(inbound).toMatchObject({
      checkout_id: checkout.id,
      reconciliation: { reason: 'taught', unreconciled: 0, matching_rule_id: rule.id },
    })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('pays a part of it, too', async () => {
    const checkout = await waiting()
    const { payer_account } = await taughtPayer(checkout.project_id)
    const inbound = await arrives(checkout.project_id, { amount: 4_000, payer_account })
    expect(inbound.reconciliation).toMatchObject({ reason: 'taught', unreconciled: 0 })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settling' })
  })

  it('waits for a person where it is more than the checkout lacks', async () => {
    const { project_id } = await waiting()
    const { payer_account } = await taughtPayer(project_id)
    const inbound = await arrives(project_id, { amount: 10_001, payer_account })
    expect(inbound).toMatchObject({ checkout_id: null, reconciliation: { reason: 'no_match' } })
  })

  it('waits where several could take it, unless one lacks just that', async () => {
    const one = await waiting()
    const { project_id } = one
    const exact = await shop.confirmed([{ amount: 7_000 }], { project_id })
    const { payer_account } = await taughtPayer(project_id)
    const unclear = await arrives(project_id, { amount: 6_000, payer_account })
    expect(unclear).toMatchObject({ checkout_id: null })
    const clear = await arrives(project_id, { amount: 7_000, payer_account })
    expect(clear).toMatchObject({ checkout_id: exact.id })
  })

  it('is never given against a reference, of this project or another', async () => {
    const { project_id, ...one } = await waiting()
    const named = await shop.confirmed([{ amount: 9_000 }], { project_id })
    const elsewhere = await waiting()
    const { payer_account } = await taughtPayer(project_id)
    const other = { amount: 10_000, payer_account, reference: elsewhere.reference }
    const foreign = await arrives(project_id, other)
    expect(foreign).toMatchObject({ checkout_id: null })
    const { reference } = named
    const own = await arrives(project_id, { amount: 9_000, payer_account, reference })
    expect(own).toMatchObject({ checkout_id: named.id, reconciliation: { reason: 'reference' } })
    expect(await shop.read('checkout', one.id)).toMatchObject({ status: 'settling' })
  })

  it('moves nothing out of another project: its checkouts are suggested first there', async () => {
    const wanted = await waiting()
    const here = await waiting()
    await shop.confirmed([{ amount: 6_000 }], { project_id: here.project_id })
    const { payer_account } = await taughtPayer(wanted.project_id)
    const inbound = await arrives(here.project_id, { amount: 6_000, payer_account })
    expect(inbound).toMatchObject({ checkout_id: null, reconciliation: { unreconciled: 6_000 } })
    const path = `/dashboard/v1/inbound/${inbound.id}/suggestions`
    const [first, ...others] = (await owner.call('GET', path)).body.data
    expect(first).toMatchObject({ checkout_id: wanted.id, can_match: false })
    expect(first.evidence[0]).toBe('taught')
    expect(others.flatMap(({ evidence }: Shown) => evidence)).not.toContain('taught')
  })

  it('is not the money of somebody of the same name', async () => {
    const { project_id } = await waiting()
    const payer_name = 'Mo Name'
    const first = await arrives(project_id, { amount: 50, payer_name, payer_account: account() })
    await teach(first.id, project_id)
    const credit = { amount: 9_000, payer_name, payer_account: account() }
    expect(await arrives(project_id, credit)).toMatchObject({ checkout_id: null })
  })
})

describe('trying a rule', () => {
  it('tells what it would do with what came before, and changes nothing', async () => {
    const checkout = await waiting()
    const other = await waiting()
    const { project_id } = checkout
    const payer_account = account()
    const from = (amount: number, more = {}) => ({ amount, payer_account, ...more })
    const elsewhere = await arrives(other.project_id, from(300))
    await arrives(other.project_id, from(10_000, { reference: other.reference }))
    await arrives(project_id, from(20_000))
    await arrives(project_id, from(400, { reference: other.reference }))
    const fits = await arrives(project_id, from(2_000))
    const path = `/dashboard/v1/inbound/${elsewhere.id}/matching-rule?project_id=${project_id}`
    const { status, body } = await owner.call('GET', path)
    expect([status, body.replaces]).toEqual([200, null])
    expect(body.payments.map(({ amount, outcome }: Shown) => [amount, outcome])).toEqual([
      [2_000, 'would_match'],
      [400, 'names_checkout'],
      [20_000, 'waits'],
      [10_000, 'differs'],
      [300, 'would_suggest'],
    ])
    expect(body.payments[0]).toMatchObject({ inbound_id: fits.id, checkout_id: checkout.id })
    expect((await shop.read('inbound', fits.id)).checkout_id).toBe(null)
    expect((await rulesOf(project_id)).length).toBe(0)
  })

  it('leaves what waits already to people once it is taught', async () => {
    const { project_id } = await waiting()
    const before = await arrives(project_id, { amount: 3_000, payer_account: account() })
    const rule = await teach(before.id, project_id)
    expect((await shop.read('inbound', before.id)).checkout_id).toBe(null)
    const { body } = await owner.call('GET', `/dashboard/v1/matching-rule/${rule.id}`)
    expect(body.payments).toMatchObject([{ inbound_id: before.id, outcome: 'would_match' }])
  })
})

async function rulesOf(projectId: string, who = owner): Promise<Shown[]> {
  const { body } = await who.call('GET', RULES)
  return body.data.filter(({ project_id }: Shown) => project_id === projectId)
}

describe('a rule', () => {
  it('tells who taught it and what it matched, and matches nothing once it is ended', async () => {
    const checkout = await waiting()
    const { project_id } = checkout
    const { payer_account, rule } = await taughtPayer(project_id)
    await arrives(project_id, { amount: 4_000, payer_account })
    expect(await rulesOf(project_id)).toMatchObject([
      { id: rule.id, matched: 1, ended_at: null, made_by: { name: expect.any(String) } },
    ])
    const ended = await end(rule)
    expect([ended.status, ended.body.ended_by]).toEqual([200, rule.made_by])
    const after = await arrives(project_id, { amount: 6_000, payer_account })
    expect(after).toMatchObject({ checkout_id: null })
    expect((await end(rule)).body).toMatchObject({ code: 'invalid_state' })
    const { body } = await owner.call('GET', `/dashboard/v1/matching-rule/${rule.id}`)
    expect(body.payments).toMatchObject([
      { amount: 6_000, outcome: 'would_match', checkout_id: checkout.id },
      { amount: 4_000, outcome: 'matched', checkout_id: checkout.id },
      { amount: 100, outcome: 'would_match' },
    ])
  })

  it('is replaced by another one of the same payer', async () => {
    const [one, two] = [await project(), await project()]
    const { id } = await arrives(one, { amount: 100, payer_account: account() })
    const first = await teach(id, one)
    const path = `/dashboard/v1/inbound/${id}/matching-rule?project_id=${two}`
    expect((await owner.call('GET', path)).body.replaces).toBe(first.id)
    await teach(id, two)
    expect(await rulesOf(one)).toMatchObject([{ ended_at: expect.any(String) }])
    expect(await rulesOf(two)).toMatchObject([{ ended_at: null }])
  })

  it('stands once, however many teach one of the payer at the same time', async () => {
    const id = await project()
    const inbound = await arrives(id, { amount: 100, payer_account: account() })
    const body = { inbound_id: inbound.id, project_id: id }
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => await owner.call('POST', RULES, body)),
    )
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const live = (await rulesOf(id)).filter(({ ended_at }) => ended_at === null)
    expect(live.length).toBe(1)
  })

  it('is told in the audit log, when it is taught and when it is ended', async () => {
    const { rule } = await taughtPayer(await project())
    await end(rule)
    const { rows } = await database.query<{ operation: string }>(
      `select operation from audit_entries where operation in ('makeMatchingRule',
        'endMatchingRule') and object_id = $1 order by created_at, id`,
      [rule.id],
    )
    expect(rows.map(({ operation }) => operation)).toEqual(['makeMatchingRule', 'endMatchingRule'])
  })

  it('shows the payer in full to nobody who neither matches nor reviews', async () => {
    const id = await project()
    const credit = { amount: 100, payer_account: account(), payer_name: 'Hid Den' }
    await teach((await arrives(id, credit)).id, id)
    const support = await joinAs(holdfast, owner, 'support')
    const [shown] = await rulesOf(id, support)
    expect(shown?.payer).toMatchObject({ name: 'H••• D•••', is_masked: true })
    const { status } = await support.call('POST', `/dashboard/v1/matching-rule/${shown?.id}/end`)
    expect(status).toBe(403)
    expect((await rulesOf(id))[0]?.payer).toMatchObject({ name: 'Hid Den', is_masked: false })
  })

  it('ends when its payer is erased, and keeps no hash of the account', async () => {
    const from = { email: 'erase@example.com', name: 'Era Sed' }
    const to = { email: 'paid-out@example.com' }
    await shop.verify(to.email)
    const checkout = await shop.confirmed([{ amount: 1_000, to }], { from })
    const payer_account = account()
    const credit = { amount: 1_000, payer_account, reference: checkout.reference }
    const inbound = await arrives(checkout.project_id, credit)
    const rule = await teach(inbound.id, checkout.project_id)
    await shop.release({ settlement_id: checkout.settlements[0].id })
    await shop.advance('PT1M')
    const erased = await holdfast.service.database.transact(
      holdfast.organisation.tenants.sandbox,
      async (unit) => await eraseByEmail(unit, from.email),
    )
    expect(erased).toMatchObject({ kind: 'erased' })
    const [shown] = await rulesOf(checkout.project_id)
    expect(shown).toMatchObject({ id: rule.id, ended_at: expect.any(String), ended_by: null })
    expect(shown?.payer).toMatchObject({ name: null, account: null })
    const { rows } = await database.query<{ hashes: string }>(
      'select count(payer_fingerprint) as hashes from matching_rules r ' +
        'where ended_at is not null and ended_by is null',
    )
    expect(rows).toEqual([{ hashes: '0' }])
  })
})

describe('what cannot be taught', () => {
  it('is of a payer whose account is not known', async () => {
    const id = await project()
    const inbound = await arrives(id, { amount: 100, payer_name: 'No Account' })
    const body = { inbound_id: inbound.id, project_id: id }
    const refusal = await owner.call('POST', RULES, body)
    expect(refusal.status).toBe(422)
    expect(refusal.body.errors).toMatchObject([{ pointer: '/inbound_id', code: 'not_usable' }])
  })

  it('is a project of another currency, or none', async () => {
    const inbound = await arrives(await project(), { amount: 100, payer_account: account() })
    const pounds = await project('gbp')
    const unknown = pounds.replace(/.{6}$/, '000000')
    const codes = [pounds, unknown].map(async (project_id) => {
      const { body } = await owner.call('POST', RULES, { inbound_id: inbound.id, project_id })
      return body.errors?.map(({ pointer, code }: Shown) => [pointer, code])
    })
    expect(await Promise.all(codes)).toEqual([
      [['/project_id', 'not_usable']],
      [['/project_id', 'not_found']],
    ])
  })
})
