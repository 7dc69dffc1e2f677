// Where each call of the API stands in the package, and how its method is written.
import type * as contract from '@holdfast/contract'
import { type OperationId, operations } from '@holdfast/contract'

/** Operations of a private key; the stream of events is written by hand. */
export const offered: readonly OperationId[] = Object.values(operations)
  .filter(({ auth, id }) => auth === 'private' && id !== 'streamEvents')
  .map(({ id }) => id)

/** Names that do not follow from the operation's own. */
const PLACES: Readonly<Record<string, string>> = {
  createPaymentIntent: 'intents.createPayment',
  dryRunPaymentIntent: 'intents.dryRunPayment',
  createSetupIntent: 'intents.createSetup',
  confirmPaymentIntent: 'intents.confirm',
  getCheckoutReceipt: 'checkouts.receipt',
  getInvoiceDocument: 'invoices.document',
  createReleases: 'outbounds.release',
  createRefunds: 'outbounds.refund',
  dryRunReleases: 'outbounds.dryRunRelease',
  dryRunRefunds: 'outbounds.dryRunRefund',
  dryRunTransfers: 'transfers.dryRun',
  dryRunInboundReturn: 'inbounds.dryRunReturn',
  setPayoutAccount: 'payoutAccounts.set',
  listPayoutAccounts: 'payoutAccounts.list',
  listParticipantAccounts: 'participants.accounts',
  setParticipantAccount: 'participants.setAccount',
  acceptParticipantAccount: 'participants.acceptAccount',
  refuseParticipantAccount: 'participants.refuseAccount',
  getPayoutSupport: 'payoutSupport.get',
  getJournalKey: 'journal.key',
  getJournalCheckpoint: 'journal.checkpoint',
  listJournalCheckpoints: 'journal.checkpoints',
  listJournalEntries: 'journal.entries',
  getInclusionProof: 'journal.inclusion',
  getConsistencyProof: 'journal.consistency',
  getProjectStatement: 'statements.project',
  getSettlementStatement: 'statements.settlement',
  getParticipantStatement: 'statements.participant',
  getOrganisationStatement: 'statements.organisation',
  getRevenueStatement: 'statements.revenue',
  listReconciliations: 'statements.reconciliations',
  getFeeReport: 'reports.fees',
  getPayoutReport: 'reports.payouts',
  getCamt053: 'reports.camt053',
  getOutboundComposition: 'outbounds.composition',
  createManualEntry: 'manual.createEntry',
  listManualEntries: 'manual.entries',
  approveManualEntry: 'manual.approveEntry',
  refuseManualEntry: 'manual.refuseEntry',
  listManualPayments: 'manual.payments',
  createBankProposal: 'bank.propose',
  listBankProposals: 'bank.proposals',
  getBankProposal: 'bank.proposal',
  approveBankProposal: 'bank.approve',
  refuseBankProposal: 'bank.refuse',
  listBankConnections: 'bank.connections',
  uploadBankFile: 'bank.upload',
  listBankFiles: 'bank.files',
  downloadBankFile: 'bank.download',
  listBankBatches: 'bank.batches',
  getBankBatch: 'bank.batch',
  holdBankBatch: 'bank.holdBatch',
  markBankBatchUploaded: 'bank.markUploaded',
  listBankOrders: 'bank.orders',
  changeBankOrder: 'bank.changeOrder',
  getBankOrderPayeeCheck: 'bank.payeeCheck',
  listBankRecalls: 'bank.recalls',
  markBankRecallUploaded: 'bank.markRecallUploaded',
  listBankStatements: 'bank.statements',
  getBankStatement: 'bank.statement',
  listBankEntries: 'bank.entries',
  listBankDecisions: 'bank.decisions',
  getBankDecision: 'bank.decision',
  answerBankDecision: 'bank.answerDecision',
  approveBankDecision: 'bank.approveDecision',
  refuseBankDecision: 'bank.refuseDecision',
  startBankAccount: 'bank.startAccount',
  listBankClosings: 'bank.closings',
  signBankClosing: 'bank.signClosing',
  listBankDays: 'bank.days',
  signBankDay: 'bank.signDay',
  resendEvent: 'events.resend',
  rollWebhookSecret: 'webhooks.rollSecret',
  listWebhookDeliveries: 'webhooks.deliveries',
  getWebhookDelivery: 'webhooks.delivery',
  resendWebhookDelivery: 'webhooks.resendDelivery',
  resendWebhookEvents: 'webhooks.resend',
  creditProject: 'sandbox.credit',
  getClock: 'sandbox.clock.get',
  freezeClock: 'sandbox.clock.freeze',
  advanceClock: 'sandbox.clock.advance',
  stopAdvance: 'sandbox.clock.stopAdvance',
  resumeClock: 'sandbox.clock.resume',
  resetSandbox: 'sandbox.reset',
  listSandboxEmails: 'sandbox.emails.list',
  search: 'search.find',
}
const VERBS = /^(create|list|get|cancel|delete|update|test|approve|refuse)[A-Z]/
/** Methods whose calls take longer than others may. */
const TIMEOUTS_MS: Readonly<Record<string, number>> = {
  advanceClock: 600_000,
  stopAdvance: 60_000,
}

/** `intents.get`: the resource and the method of an operation. */
export function placeOf(id: OperationId): readonly string[] {
  const { area } = operations[id]
  const resource = area.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const verb = area === 'sandbox' ? undefined : VERBS.exec(id)?.[1]
  return (PLACES[id] ?? `${resource}.${verb ?? id}`).split('.')
}

interface Node {
  readonly methods: string[]
  readonly groups: Map<string, Node>
}

function nodeOf(): Node {
  return { methods: [], groups: new Map() }
}

/** The module of resources as text. `typeNameOf` names the type of a schema. */
export function resourcesText(typeNameOf: (schema: object) => string): string {
  const root = nodeOf()
  for (const id of offered) {
    const place = placeOf(id)
    let node = root
    for (const name of place.slice(0, -1)) {
      const next = node.groups.get(name) ?? nodeOf()
      node.groups.set(name, next)
      node = next
    }
    node.methods.push(methodText(id, place.at(-1) ?? id, typeNameOf))
  }
  return (
    `import type { CallOptions, Core, TrialAnswer, TrialOptions } from '../src/core.ts'\n` +
    `import {\n  byCursor,\n  byEntries,\n  byPlace,\n  following,\n  followingPlace,\n  type List,\n` +
    `  listOf,\n  whole,\n} from '../src/list.ts'\n` +
    `import type { Calls } from './calls.ts'\n` +
    `import type * as api from './types.ts'\n\n` +
    `/** Every call of the API, by resource. */\n` +
    `export function resourcesOf(core: Core) {\n  return {\n${groupsText(root, '    ')}  }\n}\n`
  )
}

function groupsText({ groups }: Node, indent: string): string {
  return [...groups]
    .map(([name, node]) => {
      const methods = node.methods
        .map((text) => text.replaceAll(/^(?=.)/gm, `${indent}  `))
        .join('')
      return `${indent}${name}: {\n${methods}${groupsText(node, `${indent}  `)}${indent}},\n`
    })
    .join('')
}

function methodText(id: OperationId, name: string, typeNameOf: (schema: object) => string): string {
  const operation: contract.Operation = operations[id]
  const { summary, body, accepts, query, answer, path } = operation
  const takesId = path.includes('{id}')
  const parameters = takesId ? ['id: string'] : []
  const inputs = takesId ? ['id'] : []
  const sent = accepts ?? body
  if (sent !== null) {
    parameters.push(`body: api.${typeNameOf(sent)}${isFree(sent) ? ' = {}' : ''}`)
    inputs.push('body')
  }
  const list = body === null && operation.method === 'GET' ? listOf(query, answer) : undefined
  const isTrial = body !== null && query !== null
  if (query !== null && !isTrial) {
    parameters.push(`query: api.${typeNameOf(query)}${isFree(query) ? ' = {}' : ''}`)
    inputs.push(list?.query === undefined ? 'query' : `query: ${list.query}`)
  }
  const timeoutMs = TIMEOUTS_MS[id]
  inputs.push(
    timeoutMs === undefined ? 'options' : `options: { timeoutMs: ${timeoutMs}, ...options }`,
  )
  parameters.push(isTrial ? 'options?: Options' : 'options?: CallOptions')
  const called = isTrial ? `<'${id}', TrialAnswer<Calls['${id}']['answer'], Options>>` : ''
  const isFile = answer === null && operation.files !== undefined
  const verb = isFile ? 'file' : `call${called}`
  const call = `await core.${verb}('${id}', { ${inputs.join(', ')} })`
  const doc = `/** ${summary}. */\n`
  const head = `${name}: `
  if (list !== undefined && answer !== null) {
    const page = list.look === 'byCursor' ? '' : `, api.${typeNameOf(answer)}`
    const type = `List<api.${typeNameOf(list.item)}${page}>`
    const cursor = list.query?.includes('cursor') === true ? 'cursor' : ''
    const read = `listOf(async (${cursor}) => ${call}, ${list.look})`
    return `${doc}${head}(${parameters.join(', ')}): ${type} => ${read},\n`
  }
  const generic = isTrial ? '<const Options extends TrialOptions = CallOptions>' : ''
  return `${doc}${head}async ${generic}(${parameters.join(', ')}) => ${call},\n`
}

/** True when nothing of it is required. */
function isFree(schema: object): boolean {
  return !('anyOf' in schema) && !('required' in schema && hasItems(schema.required))
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

interface ListFacts {
  /** How the items of an answer, and the next one, are found: a function of `src/list.ts`. */
  readonly look: 'byCursor' | 'byEntries' | 'byPlace' | 'whole'
  /** The query of an answer that follows; undefined where one answer is all. */
  readonly query: string | undefined
  readonly item: object
}

/** How an answer is read as a list; undefined where it is none. */
function listOf(query: object | null, answer: object | null): ListFacts | undefined {
  const properties = valueAt(answer, 'properties')
  const isPaged = valueAt(properties, 'next_cursor') !== undefined
  const entries = isPaged ? valueAt(valueAt(properties, 'entries'), 'items') : undefined
  const cursor = 'following(query, cursor)'
  if (isSchema(entries)) return { look: 'byEntries', query: cursor, item: entries }
  const item = valueAt(valueAt(properties, 'data'), 'items')
  if (!isSchema(item)) return undefined
  if (isPaged) return { look: 'byCursor', query: cursor, item }
  const isJournal = valueAt(valueAt(query, 'properties'), 'after') !== undefined
  if (!isJournal) return { look: 'whole', query: undefined, item }
  return { look: 'byPlace', query: 'followingPlace(query, cursor)', item }
}

function isSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(key)
}
