// What was approved is done once and as it was approved, whoever dies on the way, and whatever has
// changed or was forgotten since.
import type { Approval } from '@holdfast/contract'
import { beforeAll, expect, it } from 'vitest'
import type { Principal } from '#http'
import { createPerformer } from '#http'
import type { Id } from '#kit'
import { asId, Failure, parseId, present } from '#kit'
import { decideAsked } from '../../src/parties/approvals/decide.ts'
import { approvalSealKey } from '../../src/parties/approvals/deps.ts'
import { approvalGate } from '../../src/parties/approvals/gate.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const APPROVALS = '/dashboard/v1/approvals'
const LIMIT = { currency: 'eur', amount: 5_000, amount_per_day: null }

const { holdfast, shop: pay } = await openShop({
  interrupt: async (at, { kind }) => {
    const dies = onDeath !== null && at === 'acted' && kind === 'approval.run'
    if (dies) onDeath?.()
    return dies
  },
})
let finance: MemberBrowser
let second: MemberBrowser
/** Told of a worker that dies when it has done what was approved. */
let onDeath: (() => void) | null = null

beforeAll(async () => {
  const owner = await enterAsOwner(holdfast)
  finance = await joinAs(holdfast, owner, 'finance')
  second = await joinAs(holdfast, owner, 'finance', 'second@harbour.example')
  await owner.call('POST', '/dashboard/v1/approval-limits', { limits: [LIMIT] })
})

async function funded(amount: number): Promise<string> {
  const checkout = await pay.paid([{ amount }])
  return checkout.settlements[0].id
}

/** Amounts of what was made for a settlement and not cancelled. */
async function leaving(settlement: string): Promise<unknown[]> {
  const { body } = await pay.call('GET', `/v1/outbounds?settlement_id=${settlement}`)
  const made: { status: string; amount: number }[] = body.data
  return made.filter(({ status }) => status !== 'cancelled').map(({ amount }) => amount)
}

/** Asks for the release of an amount, or of all that is left. */
async function asked(settlement: string, amount?: number): Promise<Approval> {
  const release = { settlement_id: settlement, ...(amount === undefined ? {} : { amount }) }
  const body = { operation: 'createReleases', body: { releases: [release] } }
  const answer = await finance.call('POST', APPROVALS, body)
  expect(answer.status).toBe(200)
  return answer.body
}

async function approved(id: string): Promise<Approval> {
  return (await second.call('POST', `/dashboard/v1/approval/${id}/approve`, {})).body
}

async function shown(id: string): Promise<Approval> {
  return (await second.call('GET', `/dashboard/v1/approval/${id}`)).body
}

function idOf(shownId: string): Id<'approval'> {
  return asId('approval', present(parseId('approval', shownId), 'an approval has an id'))
}

/** Who approves, as the service knows him. */
async function approver() {
  const { body: session } = await second.call('GET', '/dashboard/v1/session')
  const memberId = present(parseId('member', session.member.id), 'a member has an id')
  const { organisationId, tenants } = holdfast.organisation
  const member = {
    memberId,
    sessionId: memberId,
    organisationId,
    name: 'The finance',
    email: 'second@harbour.example',
    role: 'finance',
    isOpen: true,
    steppedUpUntil: null,
  } as const
  const principal: Principal = {
    tenantId: tenants.sandbox,
    environment: 'sandbox',
    keyId: memberId,
    kind: 'member',
    member,
  }
  const actor = { kind: 'member', id: session.member.id, name: member.name } as const
  return { principal, member, actor }
}

/** Nobody is told of what is only a limit. */
function telling() {
  const sealKey = approvalSealKey(holdfast.rootKey)
  return {
    sealKey,
    onAsked: async () => {},
    tell: async () => await Promise.reject(new Error('nobody is told')),
  }
}

/** The decision alone: the process that made it has died before it did anything of it. */
async function decided(id: string): Promise<void> {
  const facts = {
    requestId: 'request_of_a_process_that_dies',
    operationId: 'approveApproval',
    origin: undefined,
    cookie: undefined,
    ip: '127.0.0.1',
    method: 'POST',
    environment: 'sandbox',
    csrfToken: undefined,
    userAgent: undefined,
    isTrial: false,
  }
  const deps = {
    database: holdfast.service.database,
    performer: createPerformer(),
    ...telling(),
  }
  const decision = { id: idOf(id), to: 'approved', note: null } as const
  await decideAsked(deps, { ...(await approver()), facts }, decision)
}

async function asOwner(statement: string): Promise<void> {
  const database = await ownerOf(holdfast)
  await database.query(statement)
  await database.end()
}

it('a process that dies after the decision leaves it to be done, once', async () => {
  const settlement = await funded(10_000)
  const { id } = await asked(settlement)
  await decided(id)
  expect(await leaving(settlement)).toEqual([])
  await pay.advance('PT1M')
  expect((await shown(id)).status).toBe('executed')
  expect(await leaving(settlement)).toEqual([10_000])
})

it('a worker that dies when it has done it, a day before the next: it is done once', async () => {
  const settlement = await funded(100_000)
  const { id } = await asked(settlement, 40_000)
  await decided(id)
  const death = new Promise<void>((resolve) => {
    onDeath = resolve
  })
  const advanced = pay.advance('PT1M')
  await death
  onDeath = null
  expect(await leaving(settlement)).toEqual([40_000])
  await asOwner(`delete from idempotency_keys`)
  await asOwner(`update jobs set leased_until = null where kind = 'approval.run'`)
  await advanced
  const { status, outcome } = await shown(id)
  expect([status, outcome?.objects.length]).toEqual(['executed', 1])
  expect(await leaving(settlement)).toEqual([40_000])
})

it("an approval takes nobody else's kept answer for its own", async () => {
  const [settlement, other] = [await funded(10_000), await funded(10_000)]
  const { id } = await asked(settlement)
  const own = { releases: [{ settlement_id: other, amount: 100 }] }
  const headers = { 'idempotency-key': id }
  const { status } = await second.call('POST', '/v1/outbounds/releases', own, { headers })
  expect(status).toBe(200)
  expect((await approved(id)).status).toBe('executed')
  expect(await leaving(settlement)).toEqual([10_000])
})

it('an approval that has ended lets nothing be done with it again', async () => {
  const settlement = await funded(10_000)
  const { id } = await asked(settlement)
  const { outcome } = await approved(id)
  const { principal } = await approver()
  const done = {
    principal: { ...principal, approval: { id } },
    operationId: 'createReleases',
    requestId: id,
    ip: '',
    params: {},
    rawBody: Buffer.from('{}'),
    status: 200,
    answer: null,
    readEffect: async () => null,
  }
  const again = holdfast.service.database.transact(principal.tenantId, async (unit) => {
    await approvalGate(telling()).look(unit, [done])
  })
  await expect(again).rejects.toThrow(Failure)
  expect((await shown(id)).outcome).toEqual(outcome)
})

it.each([
  ['more', 94_000, 'cancel'],
  ['less', 94_000, 'release'],
])('what would move %s by now than what was approved is refused', async (_, amount, then) => {
  const settlement = await funded(100_000)
  const first = then === 'cancel' ? await pay.release({ settlement_id: settlement, amount }) : null
  const { id, amount: seen } = await asked(settlement)
  expect(seen).toBe(first === null ? 100_000 : 6_000)
  if (first === null) await pay.release({ settlement_id: settlement, amount })
  else await pay.call('POST', `/v1/outbound/${first.body.outbounds[0].id}/cancel`, {})
  const before = await leaving(settlement)
  const { status, amount: still, outcome } = await approved(id)
  expect({ status, still }).toEqual({ status: 'failed', still: seen })
  expect(outcome).toEqual({ status: 409, code: 'approval_lapsed', objects: [] })
  expect(await leaving(settlement)).toEqual(before)
})
