// The sandbox's incoming money: what "I've made the transfer" and the credit call lead to.
import { operations } from '@holdfast/contract'
import { readCheckouts, sandboxTransfer } from '#checkouts'
import type { Unit } from '#db'
import type { Route } from '#http'
import { commandRoute } from '#http'
import type { JobKind, RunnableHandler } from '#jobs'
import { enqueue, stepHandler } from '#jobs'
import type { Id, Minor, Result } from '#kit'
import { accepted, Failure, fail, minor, parseId, parseMinor, present, refused, showId } from '#kit'
import { readParticipants } from '#participants'
import { readProjects } from '#projects'
import type { InboundNotice } from './commands.ts'
import { receiveInbounds } from './commands.ts'

const RAIL = 'sandbox'

interface Credit {
  readonly noticeId: string
  readonly projectId: Id<'project'>
  readonly amount: Minor
  readonly reference: string | null
}

/** A pretended transfer that arrives at once, in a unit of its own as real ones do. */
const sandboxCredit: JobKind<Credit> = {
  name: 'sandbox.credit_arrives',
  lane: 'steps',
  parse: ({ notice, project, amount, reference }) => ({
    noticeId: String(notice),
    projectId: present(parseId('project', String(project)), 'a credit names a project'),
    amount: minor(BigInt(String(amount))),
    reference: typeof reference === 'string' ? reference : null,
  }),
}

/** `POST /_sandbox/v1/project/{id}/credit`. 404 for live keys and unknown projects. */
export const sandboxInboundRoutes: readonly Route[] = [
  commandRoute(operations.creditProject, {
    parse: ({ params, body, principal }) => {
      if (principal.environment !== 'sandbox') fail('sandbox_only')
      const projectId = parseId('project', params.id) ?? fail('not_found')
      return { projectId, amount: parseMinor(body.amount), reference: body.reference ?? null }
    },
    run: credit,
    render: () => ({ success: true }),
  }),
]

async function credit(
  unit: Unit,
  inputs: readonly Omit<Credit, 'noticeId'>[],
): Promise<Result<null>[]> {
  const ids = inputs.map(({ projectId }) => projectId)
  const projects = await readProjects(unit.tx, unit.tenant.id, ids)
  return inputs.map(({ projectId, amount, reference }) => {
    if (!projects.has(projectId)) return refused(new Failure('not_found'))
    const notice = showId('rail_payment', unit.newId('rail_payment'))
    const payload = {
      notice,
      project: showId('project', projectId),
      amount: String(amount),
      reference,
    }
    enqueue(unit, sandboxCredit, { key: notice, runAt: unit.now, payload })
    return accepted(null)
  })
}

/** The jobs by which the sandbox's money arrives. */
export const sandboxInboundHandlers: readonly RunnableHandler[] = [
  stepHandler(sandboxCredit, async (unit, jobs) => {
    await receiveInbounds(
      unit,
      RAIL,
      jobs.map(({ payload }) => ({
        ...payload,
        type: 'manual_bank_transfer',
        payerName: null,
        payerIds: [],
        checkoutId: null,
      })),
    )
  }),
  stepHandler(sandboxTransfer, async (unit, jobs) => {
    const ids = jobs.map(({ payload }) => payload.checkoutId)
    await receiveInbounds(unit, RAIL, await transfersOf(unit, ids))
  }),
]

/** The buyer pays exactly what was asked, with the reference that was shown. */
async function transfersOf(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<InboundNotice[]> {
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  const buyerIds = [...views.values()].map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(unit.tx, unit.tenant.id, buyerIds)
  return [...views.values()].flatMap(({ checkout }) => {
    if (checkout.amount === 0n) return []
    return [
      {
        noticeId: `transfer of ${showId('checkout', checkout.id)}`,
        projectId: checkout.project_id,
        type: inboundTypeOf(checkout.type),
        amount: checkout.amount,
        reference: checkout.reference,
        payerName: buyers.get(checkout.buyer_id)?.name ?? null,
        payerIds: [],
        checkoutId: null,
      },
    ]
  })
}

function inboundTypeOf(type: string): InboundNotice['type'] {
  return type === 'international_bank_transfer' ? type : 'local_bank_transfer'
}
