// What an organisation has, one of each kind that stands in a path: what others try to reach.
import { sandboxCollection } from '#banks'
import { keepStatements } from '#bookings'
import { readAccount, takeFile } from '#connections'
import type { Id, TenantId } from '#kit'
import { minor, newId, parseId, present, realNow, showId, sleep } from '#kit'
import { readMessage } from '#messages'
import { bankRail } from '#orders'
import { createKeyPair } from '#organisations'
import { closeDays } from '../../src/providers/bookings/days.ts'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { approveBatch, collectOrders } from '../../src/providers/orders/collect.ts'
import { generateFile } from '../../src/providers/orders/generate.ts'
import { markSent } from '../../src/providers/orders/send.ts'
import { DEBTOR, folderConnection } from '../harness/bank.ts'
import { camtOf } from '../harness/banks.ts'
import { inDays } from '../harness/buyer.ts'
import { collecting } from '../harness/collecting.ts'
import { euroAccount } from '../harness/live.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { joinAs } from '../harness/member.ts'
import { softPasskey } from '../harness/passkey.ts'
import type { Payments } from '../harness/payments.ts'
import { paymentsWith } from '../harness/payments.ts'
import type { Call, TestService } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import type { Ids } from '../harness/world.ts'
import { makeWorld, servedOperations } from '../harness/world.ts'

type Shown = ReturnType<typeof JSON.parse>

/** Whose things are made. */
export interface Side {
  readonly keys: TestService['organisation']['keys']
  readonly owner: MemberBrowser
  /** Ends the e-mail addresses of its people. */
  readonly domain: string
}

const at = '/dashboard/v1'

/** Makes one of each kind, in the sandbox; what is booked by hand, in live. */
export async function makeBelongings(holdfast: TestService, side: Side): Promise<Ids> {
  const shop = paymentsWith(holdfast.baseUrl, side.keys.sandbox)
  const world = await makeWorld(shop, await servedOperations(holdfast.baseUrl))
  const settlement = present(world.get('settlement'), 'there is a settlement')
  return new Map([
    ...world,
    ...(await ofLedger(side.owner)),
    ...(await ofHandler(shop, present(world.get('webhook'), 'there is a handler'))),
    ...(await ofBuyers(shop)),
    ...(await ofPeople(holdfast, side)),
    ...(await ofDesk(holdfast, side, settlement)),
    ['matching_rule', await teachRule(shop, side.owner)],
    ['document', await beginDocument(shop)],
    ['manual_entry', await proposeEntry(holdfast, side)],
    ...(await ofBank(holdfast, side)),
  ])
}

const WRITTEN_WITHIN_MS = 20_000

/** The first of a list; what is written beside the requests, as their log, comes a little later. */
async function firstOf(owner: MemberBrowser, path: string): Promise<Shown> {
  const untilMs = performance.now() + WRITTEN_WITHIN_MS
  for (;;) {
    const { status, body } = await owner.call('GET', path)
    const isThere = body.data?.[0] !== undefined
    if (isThere || performance.now() > untilMs) {
      return present(body.data?.[0], `${path} has something: ${status} ${JSON.stringify(body)}`)
    }
    await sleep(25)
  }
}

async function ofLedger(owner: MemberBrowser): Promise<[string, string][]> {
  const account = await firstOf(owner, `${at}/ledger/accounts`)
  const transaction = await firstOf(owner, `${at}/ledger/transactions`)
  return [
    ['ledger_account', account.id],
    ['ledger_transaction', transaction.id],
  ]
}

async function ofHandler({ call }: Payments, handler: string): Promise<[string, string][]> {
  await call('POST', `/v1/webhook/${handler}/test`, {})
  const { body } = await call('GET', `/v1/webhook/${handler}/deliveries`)
  return [['delivery', body.data[0].id]]
}

/** A direct debit, and a participant who confirms without being at hand. */
async function ofBuyers(shop: Payments): Promise<[string, string][]> {
  const buyer = collecting(shop)
  const from = { email: 'debtor@example.com', name: 'Dora Debtor' }
  const rates = [{ amount: 4_000 }, { amount: 1_000, required_by: await inDays(shop, 30) }]
  const page = await buyer.open(rates, { from })
  const confirmed = await buyer.confirm(page, 'direct_debit', {
    iban: 'DE89370400440532013000',
    account_holder: 'Dora Debtor',
    mandate_accepted: true,
  })
  const { body: setup } = await shop.call('POST', '/v1/intents/setup', {
    type: 'session',
    participant: from,
  })
  const opened = await shop.openPage(setup)
  const made = await shop.call('POST', '/client/v1/setup-intent/confirm', {}, opened)
  const { debits } = await shop.read('checkout', confirmed.body.checkout_id)
  return [
    ['debit', debits[0].id],
    ['session', made.body.session_id],
  ]
}

async function ofPeople(
  { baseUrl }: TestService,
  { owner, domain }: Side,
): Promise<[string, string][]> {
  const email = `invited@${domain}`
  const invited = await owner.call('POST', `${at}/invitations`, { email, role: 'read_only' })
  const { body } = await owner.call('POST', `${at}/passkeys/options`)
  const attestation = softPasskey().make(body.options, { origin: baseUrl })
  await owner.call('POST', `${at}/passkeys`, { name: 'Laptop', attestation })
  const idOf = async (path: string): Promise<string> => (await firstOf(owner, at + path)).id
  return [
    ['invitation', invited.body.invitation.id],
    ['member', await idOf('/members')],
    ['member_session', await idOf('/sessions')],
    ['passkey', await idOf('/passkeys')],
    ['key_pair', await idOf('/keys')],
  ]
}

/** A view, a request that was made, and a release that waits for a second person. */
async function ofDesk(
  holdfast: TestService,
  { owner, domain }: Side,
  settlement: string,
): Promise<[string, string][]> {
  const view = { name: 'Mine', table: 'projects', filters: {} }
  const saved = await owner.call('POST', `${at}/views`, view)
  const limits = [{ currency: 'gbp', amount: 0 }]
  await owner.call('POST', `${at}/approval-limits`, { limits })
  const finance = await joinAs(holdfast, owner, 'finance', `finance@${domain}`)
  const asked = await finance.call('POST', `${at}/approvals`, {
    operation: 'createReleases',
    body: { releases: [{ settlement_id: settlement, amount: 500 }] },
  })
  return [
    ['view', saved.body.id],
    ['approval', asked.body.id],
    ['request', (await firstOf(owner, '/v1/requests')).id],
    // Of any resource: what is asked about it is found by its id alone.
    ['anything', settlement],
  ]
}

/** A rule that is taught from money that nothing took. */
async function teachRule(shop: Payments, owner: MemberBrowser): Promise<string> {
  const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const credit = { amount: 700, payer_account: 'DE89370400440532013000' }
  await shop.call('POST', `/_sandbox/v1/project/${project.id}/credit`, credit)
  await shop.advance('PT0S')
  const [inbound] = (await shop.read('project', project.id)).inbounds
  const taught = { inbound_id: inbound.id, project_id: project.id }
  const { body } = await owner.call('POST', `${at}/matching-rules`, taught)
  return body.id
}

/** A document that a seller has begun to send. */
async function beginDocument(shop: Payments): Promise<string> {
  const made = await shop.call('POST', '/v1/verifications', { email: 'documents@example.com' })
  const page = await shop.openPage(made.body)
  const file = { kind: 'identity', name: 'passport.pdf', media_type: 'application/pdf', size: 9 }
  const { body } = await shop.call('POST', '/client/v1/verification/documents', file, page)
  return body.id
}

/** An account to be paid into, which somebody else would have to approve. */
async function proposeEntry({ baseUrl }: TestService, { keys }: Side): Promise<string> {
  const account = sandboxCollection('eur', newId('project', realNow()))
  const call = caller(baseUrl, keys.live.private)
  const { body } = await call('POST', '/v1/manual/entries', {
    kind: 'collection_account',
    collection_account: { currency: 'eur', collect: account },
  })
  return body.id
}

/** A bank that is connected by hand, a file of it, and an order that waits for a second person. */
async function ofBank(holdfast: TestService, { keys, domain }: Side): Promise<[string, string][]> {
  const { service, organisation, stranger, vault, baseUrl } = holdfast
  const { tenants } = organisation.keys === keys ? organisation : stranger
  const second = await service.database.transact(tenants.live, createKeyPair)
  const [ada, ben] = [caller(baseUrl, keys.live.private), caller(baseUrl, second.private)]
  const post = async (call: Call, path: string, body?: object): Promise<Shown> => {
    const answer = await call('POST', path, body)
    return present(answer.status === 200 ? answer.body : undefined, JSON.stringify(answer.body))
  }
  const byTwo = async (path: string, one: string, body: object) => {
    const { id } = await post(ada, path, body)
    return await post(ben, `${one}/${id}/approve`)
  }
  const [entries, entry] = ['/v1/manual/entries', '/v1/manual/entry']
  await byTwo(entries, entry, euroAccount)
  const project = await post(ada, '/v1/projects', { currency: 'eur' })
  const inbound = {
    currency: 'eur',
    amount: 5_000,
    statement_reference: 'of a bank',
    project_id: project.id,
  }
  await byTwo(entries, entry, { kind: 'inbound', inbound })
  const to = { email: `paid@${domain}`, name: 'Sam Seller' }
  const releases = [{ project_id: project.id, amount: 1_000, to }]
  const { outbounds } = await post(ada, '/v1/outbounds/releases', { releases })
  const channel = { channel: 'by_hand', orders_folder: null, answers_folder: null }
  const connect = folderConnection(channel, { batch_limit: null })
  const proposal = await byTwo('/v1/bank/proposals', '/v1/bank/proposal', connect)
  const file = { name: 'answer.xml', content: Buffer.from('<Nothing/>').toString('base64') }
  const uploaded = await post(ada, `/v1/bank/connection/${proposal.connection_id}/files`, file)
  const { body: connections } = await ada('GET', '/v1/bank/connections')
  const shown: string = connections.data[0].accounts[0].id
  const account = present(parseId('connected_account', shown), 'it has an account')
  const key = present(parseId('outbound', outbounds[0].id), 'it was made')
  const iban = 'DE89370400440532013000'
  await bankRail(service.database, vault).submitCredit({
    tenantId: tenants.live,
    key,
    currency: 'eur',
    amount: minor(1_000n),
    destination: {
      kind: 'account',
      currency: 'eur',
      fields: { iban },
      accountNumber: iban,
      holderName: to.name,
    },
    conversion: null,
    reference: null,
    connectedAccountId: account,
  })
  await service.database.transact(tenants.live, async (unit) => {
    await collectOrders(unit, vault, account)
  })
  const [order] = (await ada('GET', '/v1/bank/orders')).body.data
  const recalled = await ofRecall(holdfast, { tenant: tenants.live, call: ada, order })
  const told = await ofStatement(holdfast, { tenant: tenants.live, call: ada, account, proposal })
  return [
    ['bank_proposal', proposal.id],
    ['bank_connection', proposal.connection_id],
    ['connected_account', shown],
    ['artefact', uploaded.id],
    ['bank_order', order.id],
    ['bank_batch', order.batch_id],
    ['bank_recall', recalled],
    ...told,
  ]
}

interface OfOrder {
  readonly tenant: TenantId
  readonly call: Call
  readonly order: Shown
}

/** A recall of an order that its bank was given, which waits for a second person. */
async function ofRecall(
  { service: { database }, vault }: TestService,
  { tenant, call, order }: OfOrder,
): Promise<string> {
  const batch = present(parseId('bank_batch', order.batch_id), 'it stands in a batch')
  await database.transact(tenant, async (unit) => await approveBatch(unit, batch))
  await database.transact(tenant, async (unit) => {
    await generateFile(unit, vault, batch)
    await markSent(unit, batch, null)
  })
  const recall_order = { order_id: order.id, reason: 'duplicate' }
  await call('POST', '/v1/bank/proposals', { kind: 'recall_order', recall_order })
  return (await call('GET', '/v1/bank/recalls')).body.data[0].id
}

interface OfAccount {
  readonly tenant: TenantId
  readonly call: Call
  readonly account: Id<'connected_account'>
  readonly proposal: Shown
}

/** A statement of an account, its start that waits for a second person, and a night. */
async function ofStatement(
  { service: { database }, vault }: TestService,
  { tenant, call, account, proposal }: OfAccount,
): Promise<[string, string][]> {
  const connectionId = present(parseId('bank_connection', proposal.connection_id), 'it is there')
  const bytes = Buffer.from(camtOf({ sequence: 1, opening: 0n, entries: [], iban: DEBTOR }))
  const artefactId = await database.transact(tenant, async (unit) => {
    const file = { connectionId, source: 'by_hand', keptBy: null, name: 'statement.xml' } as const
    return await takeFile(unit, vault, { ...file, content: bytes })
  })
  const message = await readMessage(bytes)
  if (message.kind !== 'statement') throw new Error('it is a statement')
  await keepStatements({ database, vault }, { tenantId: tenant, artefactId, connectionId, message })
  await database.transact(tenant, async (unit) => {
    await closeDay(unit, await readAccount(unit.tx, tenant, account), '2027-03-01')
    await closeDays(unit, '2027-03-01')
  })
  const of = { connected_account_id: showId('connected_account', account) }
  const start = await call('POST', '/v1/bank/starts', {
    ...of,
    starts_on: '2027-01-01',
    opening: 1,
  })
  const first = async (path: string) => (await call('GET', path)).body.data[0].id
  return [
    ['bank_statement', await first('/v1/bank/statements')],
    ['bank_decision', start.body.id],
    ['bank_closing', await first('/v1/bank/closings')],
    ['bank_day', await first('/v1/bank/days')],
  ]
}
