// The sandbox's incoming money: what "I've made the transfer" and the credit call lead to.
import type { CreditProjectBody, CreditResult, Currency } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { readCheckouts, sandboxTransfer } from '#checkouts'
import type { Unit } from '#db'
import type { MoneyEffect, MoneyItem, Route } from '#http'
import { commandRoute, fieldFault, readInstant, sandboxOnly } from '#http'
import type { InboundNotice } from '#inbounds'
import { receiveInbounds, sealPayerAccount, sealPayerName } from '#inbounds'
import type { Field, RunnableHandler } from '#jobs'
import {
  amountField,
  defineJob,
  enqueue,
  flagField,
  idField,
  orNull,
  stepHandler,
  textField,
} from '#jobs'
import type { FieldFault, Id, Minor, Result } from '#kit'
import {
  accepted,
  Failure,
  fail,
  invalid,
  parseId,
  parseMinor,
  present,
  refused,
  showId,
} from '#kit'
import type { Vault } from '#participants'
import { readParticipants } from '#participants'
import type { PlayedCredit } from '#practice'
import { findPractice, playCredit } from '#practice'
import type { ProjectRecord } from '#projects'
import { findVirtualIbans, readProjects } from '#projects'

const RAIL = 'sandbox'

/** Who pays, as the bank tells it; sealed while the notice is on its way. */
interface Payer {
  readonly name: string | null
  readonly account: string | null
}

interface Credit {
  readonly notice: string
  readonly project: Id<'project'>
  readonly amount: Minor
  readonly reference: string | null
  /** Sealed. */
  readonly payer: Buffer
  readonly held: boolean
}

const sealedField: Field<Buffer> = {
  write: (sealed) => sealed.toString('base64'),
  read: (stored) => Buffer.from(String(stored), 'base64'),
}

/** A pretended transfer that arrives in a unit of its own, as real ones do. */
const sandboxCredit = defineJob<Credit>({
  name: 'sandbox.credit_arrives',
  lane: 'steps',
  payload: {
    notice: textField,
    project: idField('project'),
    amount: amountField,
    reference: orNull(textField),
    payer: sealedField,
    held: flagField,
  },
})

const PAYER_BOUND = 'payer of a pretended credit'

function sealPayer(vault: Vault, { name, account }: Payer): Buffer {
  return vault.seal(`${account ?? ''}\n${name ?? ''}`, PAYER_BOUND)
}

function openPayer(vault: Vault, sealed: Buffer): Payer {
  const [account = '', name = ''] = vault.unseal(sealed, PAYER_BOUND).split('\n')
  return { account: account === '' ? null : account, name: name === '' ? null : name }
}

interface Ordered {
  readonly projectId: Id<'project'>
  readonly amount: Minor
  readonly reference: string | null
  readonly payer: Payer
  /** Null: that of the project. */
  readonly currency: Currency | null
  /** The bank's own number; null: a new one. */
  readonly noticeId: string | null
  /** Null: at once. */
  readonly deliverAt: Date | null
  /** A person is to look at it first. */
  readonly isHeld: boolean
}

/** `POST /_sandbox/v1/project/{id}/credit`. 404 for live keys and unknown projects. */
export function sandboxInboundRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.creditProject, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        const projectId = parseId('project', params.id) ?? fail('not_found')
        return orderOf(projectId, body)
      },
      run: async (unit, inputs) => await creditProjects(unit, vault, inputs),
      render: (success): CreditResult => ({
        success,
        status: success ? 'settling' : 'sent_back',
      }),
      effect: async (_, unit, order) => await effectOf(unit, order),
    }),
  ]
}

/** What a credit does, for a second person: nothing where its bank sends it back. */
async function effectOf(
  unit: Unit,
  { projectId, amount, currency, reference }: Ordered,
): Promise<MoneyEffect> {
  const own = (await projectOf(unit, projectId)).currency
  const item: MoneyItem = {
    currency: currency ?? own,
    amount,
    fee: 0n,
    from: showId('project', projectId),
    to: null,
    payee: null,
    account: null,
    releaseAt: null,
    reference,
  }
  return { kind: 'money', items: [item], made: [], outbounds: [] }
}

function orderOf(projectId: Id<'project'>, body: CreditProjectBody): Ordered {
  const faults: FieldFault[] = []
  const deliverAt = readInstant(body.deliver_at, '/deliver_at', faults)
  if ((body.reference ?? null) !== null && (body.payer_reference ?? null) !== null) {
    faults.push(fieldFault('/payer_reference', 'exclusive', { other: 'reference' }))
  }
  if (faults.length > 0) throw invalid(...faults)
  return {
    projectId,
    amount: parseMinor(body.amount),
    reference: body.payer_reference ?? body.reference ?? null,
    payer: {
      name: body.payer_name?.replaceAll('\n', ' ') ?? null,
      account: body.payer_account?.replaceAll(' ', '').toUpperCase() ?? null,
    },
    currency: body.currency ?? null,
    noticeId: body.notice_id ?? null,
    deliverAt,
    isHeld: body.review === true,
  }
}

/**
 * Money in another currency never enters: false, its bank sends it back. Where a bank to practise
 * with is connected, the credit is one to the account there, from which it comes by a statement.
 */
async function creditProjects(
  unit: Unit,
  vault: Vault,
  inputs: readonly Ordered[],
): Promise<Result<boolean>[]> {
  const ids = inputs.map(({ projectId }) => projectId)
  const projects = await readProjects(unit.tx, unit.tenant.id, ids)
  const results: Result<boolean>[] = []
  for (const order of inputs) {
    const project = projects.get(order.projectId)
    if (project === undefined) results.push(refused(new Failure('not_found')))
    else if (order.currency !== null && order.currency !== project.currency) {
      results.push(accepted(false))
    } else results.push(await creditOne(unit, vault, { order, project }))
  }
  return results
}

interface Crediting {
  readonly order: Ordered
  readonly project: ProjectRecord
}

async function creditOne(
  unit: Unit,
  vault: Vault,
  { order, project }: Crediting,
): Promise<Result<boolean>> {
  const practice = await findPractice(unit, project.currency)
  if (practice === null) {
    enqueueCredit(unit, vault, { order, project })
    return accepted(true)
  }
  if (order.noticeId !== null) return refused(invalid(fieldFault('/notice_id', 'not_used')))
  if (order.isHeld) return refused(invalid(fieldFault('/review', 'not_used')))
  const { name, account } = order.payer
  const own = project.collect.local_bank_transfer.reference
  return await play(unit, vault, {
    ...practice,
    amount: order.amount,
    arrivesAt: order.deliverAt ?? unit.now,
    payer: {
      name: name ?? SOMEBODY,
      account,
      words: order.reference ?? own ?? '',
      paidTo: await virtualOf(unit, project),
    },
  })
}

/** The virtual IBAN that a project has, where the bank to practise with gives them. */
async function projectOf(unit: Unit, id: Id<'project'>): Promise<ProjectRecord> {
  const projects = await readProjects(unit.tx, unit.tenant.id, [id])
  return present(projects.get(id), 'a project that money arrives in is there')
}

async function virtualOf(unit: Unit, { id, collect }: ProjectRecord): Promise<string | null> {
  const { iban } = collect.international_bank_transfer
  const found = await findVirtualIbans(unit.tx, unit.tenant.id, iban === null ? [] : [iban])
  const [virtual] = found.values()
  return virtual?.project_id === id ? virtual.iban : null
}

/** A payer whose name nobody gave. */
const SOMEBODY = 'Somebody'

async function play(unit: Unit, vault: Vault, credit: PlayedCredit): Promise<Result<boolean>> {
  if (await playCredit(unit, vault, credit)) return accepted(true)
  const detail = 'The bank to practise with has taken as much as it takes. Reset the sandbox.'
  return refused(new Failure('invalid_state', { detail }))
}

function enqueueCredit(unit: Unit, vault: Vault, { order, project }: Crediting): void {
  // Told twice, it is told by two jobs, as by two statements of a bank.
  const key = showId('rail_payment', unit.newId('rail_payment'))
  const payload = {
    notice: order.noticeId === null ? key : `given ${order.noticeId}`,
    project: project.id,
    amount: order.amount,
    reference: order.reference,
    payer: sealPayer(vault, order.payer),
    held: order.isHeld,
  }
  enqueue(unit, sandboxCredit, { key, runAt: order.deliverAt ?? unit.now, payload })
}

/** The jobs by which the sandbox's money arrives. */
export function sandboxInboundHandlers(vault: Vault): RunnableHandler[] {
  return [
    stepHandler(sandboxCredit, async (unit, jobs) => {
      const notices = jobs.map(({ payload }) => noticeOf(unit, vault, payload))
      await receiveInbounds(unit, RAIL, notices)
    }),
    stepHandler(sandboxTransfer, async (unit, jobs) => {
      const ids = jobs.map(({ payload }) => payload.checkout)
      await receiveInbounds(unit, RAIL, await transfersOf(unit, vault, ids))
    }),
  ]
}

function noticeOf(unit: Unit, vault: Vault, credit: Credit): InboundNotice {
  const { notice: noticeId, project: projectId, amount, reference, held: isHeld } = credit
  const { name: payerName, account } = openPayer(vault, credit.payer)
  const paidFrom = account === null ? null : { tenantId: unit.tenant.id, noticeId, account }
  return {
    noticeId,
    projectId,
    amount,
    reference,
    isHeld,
    type: 'manual_bank_transfer',
    payerName,
    payerIds: [],
    checkoutId: null,
    payerAccount: paidFrom === null ? null : sealPayerAccount(vault, paidFrom),
    sealedName: sealPayerName(vault, { tenantId: unit.tenant.id, noticeId }, payerName),
  }
}

/**
 * The buyer pays exactly what was asked, with the reference that was shown: to the account at the
 * bank to practise with, where one is connected.
 */
async function transfersOf(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'checkout'>[],
): Promise<InboundNotice[]> {
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  const checkouts = [...views.values()].map(({ checkout }) => checkout)
  const buyerIds = checkouts.map(({ buyer_id: id }) => id)
  const buyers = await readParticipants(unit.tx, unit.tenant.id, buyerIds)
  const notices: InboundNotice[] = []
  for (const { checkout } of views.values()) {
    if (checkout.amount === 0n) continue
    const payerName = buyers.get(checkout.buyer_id)?.name ?? null
    const { amount, reference } = checkout
    const practice = await findPractice(unit, checkout.currency)
    if (practice !== null) {
      const words = reference ?? ''
      const paidTo = await virtualOf(unit, await projectOf(unit, checkout.project_id))
      const payer = { name: payerName ?? SOMEBODY, account: null, words, paidTo }
      await playCredit(unit, vault, { ...practice, amount, arrivesAt: unit.now, payer })
      continue
    }
    const noticeId = `transfer of ${showId('checkout', checkout.id)}`
    notices.push({
      noticeId,
      projectId: checkout.project_id,
      type: inboundTypeOf(checkout.type),
      amount,
      reference,
      payerName,
      sealedName: sealPayerName(vault, { tenantId: unit.tenant.id, noticeId }, payerName),
      payerIds: [],
      checkoutId: null,
    })
  }
  return notices
}

function inboundTypeOf(type: string): InboundNotice['type'] {
  return type === 'international_bank_transfer' ? type : 'local_bank_transfer'
}
