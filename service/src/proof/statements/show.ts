// A statement as the API shows it.
import type { IdKind, Statement as ShownStatement } from '@holdfast/contract'
import { showCheckpoint } from '#journal'
import { asId, dayOf, showId, showInstant, showInstantOrNull } from '#kit'
import type { AccountId, AccountKind, PostingKind } from '#ledger'
import type { Organisation } from '#organisations'
import { showHandOvers } from '#sealing'
import type { StatementEntry, Subject } from './accounts.ts'
import { showContinuation } from './continuation.ts'
import type { StatementMovement } from './movements.ts'
import type { Statement, StatementHead, StatementSection } from './statement.ts'
import { counterpartyOf, whatHappened } from './tale.ts'

const ownerKinds = {
  held: 'inbound',
  project: 'project',
  settlement: 'settlement',
  checkout: 'checkout',
  outbound: 'outbound',
} as const satisfies Partial<Record<AccountKind, IdKind>>

/** What an account belongs to: the id of its owner, or its kind where a tenant has one of each. */
function showOwner(kind: AccountKind, id: AccountId): string {
  switch (kind) {
    case 'bank':
    case 'revenue':
    case 'shortfall':
    case 'conversion':
    case 'cost':
    case 'interest':
    case 'float':
      return kind
    default:
      return showId(ownerKinds[kind], asId(ownerKinds[kind], id))
  }
}

/** The kind of resource that a posting is about, by how its name begins. */
function showAbout(kind: PostingKind, subject: string): string {
  const [family] = kind.split('_')
  switch (family) {
    case 'inbound':
    case 'reconciled':
      return showId('inbound', asId('inbound', subject))
    case 'checkout':
      return showId('checkout', asId('checkout', subject))
    case 'return':
      return showId('inbound_return', asId('inbound_return', subject))
    case 'transfer':
      return showId('transfer', asId('transfer', subject))
    case 'shortfall':
      return showId('job', asId('job', subject))
    case 'cost':
      return kind === 'cost_cleared'
        ? showId('job', asId('job', subject))
        : showId('bank_entry', asId('bank_entry', subject))
    case 'interest':
    case 'float':
      return showId('bank_entry', asId('bank_entry', subject))
    case 'bank':
    case 'rest':
      return showId('bank_decision', asId('bank_decision', subject))
    default:
      return showId('outbound', asId('outbound', subject))
  }
}

/** What a statement is about, as its answers name it. */
function showSubject(subject: Subject): string {
  switch (subject.kind) {
    case 'revenue':
      return `revenue ${subject.currency}`
    case 'organisation':
      return 'organisation'
    case 'project':
      return showId('project', subject.id)
    case 'settlement':
      return showId('settlement', subject.id)
    case 'participant':
      return showId('participant', subject.id)
  }
}

/** What stands above the movements of a statement. */
export type ShownHead = Pick<
  ShownStatement,
  'subject' | 'name' | 'period' | 'time_zone' | 'from' | 'to' | 'made_at' | 'totals' | 'accounts'
>

/** The head of a statement, in JSON or for a file. */
export function showHead(head: StatementHead): ShownHead {
  const { subject, name, organisation, period, madeAt, accounts, totals } = head
  return {
    subject: showSubject(subject),
    name,
    period: period.name,
    time_zone: organisation.timeZone,
    from: showInstantOrNull(period.from),
    to: showInstant(period.to ?? madeAt),
    made_at: showInstant(madeAt),
    totals: totals.map((total) => ({
      currency: total.currency,
      opening: Number(total.opening),
      in: Number(total.in),
      out: Number(total.out),
      closing: Number(total.closing),
    })),
    accounts: accounts.map(({ id, kind, currency, role, opening, closing }) => ({
      account: showId('ledger_account', id),
      kind,
      of: showOwner(kind, id),
      role,
      currency,
      opening: Number(opening),
      closing: Number(closing),
    })),
  }
}

/** A statement in JSON; the journal's keys are shown where there are proofs. */
export function showStatement(statement: Statement): ShownStatement {
  const { sections, entries, checkpoint, keys, proofs, next, organisation } = statement
  const signer = keys.find(({ keyId }) => keyId === checkpoint?.keyId)
  return {
    ...showHead(statement),
    sections: sections.map((section) => ({
      ...showSection(section),
      ...sumsOf(section.movements),
      movements: section.movements.map((movement) => showMovement(movement, organisation)),
    })),
    entries: entries.map((entry) => showEntry(entry, proofs)),
    next_cursor: next === null ? null : showContinuation(statement, next),
    checkpoint: checkpoint === null ? null : showCheckpoint(checkpoint),
    public_key: signer?.publicKey ?? null,
    hand_overs: showHandOvers(keys),
  }
}

export type ShownSection = ShownStatement['sections'][number]
export type ShownMovement = ShownSection['movements'][number]

/** A section without its movements. */
export function showSection(
  section: StatementSection,
): Pick<ShownSection, 'currency' | 'opening' | 'closing' | 'made_up_of'> {
  const { currency, opening, closing, parts } = section
  return {
    currency,
    opening: Number(opening),
    closing: Number(closing),
    made_up_of: parts.map((one) => ({
      part: one.part,
      opening: Number(one.opening),
      closing: Number(one.closing),
    })),
  }
}

function sumsOf(movements: readonly StatementMovement[]): Pick<ShownSection, 'in' | 'out'> {
  let [came, went] = [0n, 0n]
  for (const { amount } of movements) {
    if (amount > 0n) came += amount
    else went -= amount
  }
  return { in: Number(came), out: Number(went) }
}

/** A movement as the API and the papers of an organisation show it. */
export function showMovement(
  movement: StatementMovement,
  organisation: Organisation,
): ShownMovement {
  const { at, kind, owner, tale, transaction_id, position, subject_id, amount, balance } = movement
  const counterparty = counterpartyOf(movement, organisation)
  return {
    at: showInstant(at),
    day: dayOf(at, organisation.timeZone),
    what: whatHappened(movement),
    kind,
    counterparty: counterparty.name,
    counterparty_id: counterparty.id,
    what_for: tale.what_for,
    reference: tale.reference,
    about: tale.is_of_transfer
      ? showId('transfer', asId('transfer', subject_id))
      : showAbout(kind, subject_id),
    of: showOwner(owner.kind, owner.id),
    transaction: showId('ledger_transaction', asId('ledger_transaction', transaction_id)),
    position,
    amount: Number(amount),
    balance: Number(balance),
  }
}

/** An entry as the API shows it, with its proof where there is one. */
function showEntry(
  entry: StatementEntry,
  proofs: Statement['proofs'],
): ShownStatement['entries'][number] {
  const proof = proofs.get(entry.transaction_id)
  return {
    transaction: showId('ledger_transaction', asId('ledger_transaction', entry.transaction_id)),
    position: entry.position,
    at: showInstant(entry.at),
    kind: entry.kind,
    about: showAbout(entry.kind, entry.subject_id),
    account: showId('ledger_account', entry.account_id),
    counter_account: showId('ledger_account', entry.counter_account_id),
    currency: entry.currency,
    amount: Number(entry.amount),
    balance: Number(entry.balance),
    proof:
      proof === undefined
        ? null
        : {
            position: proof.position,
            line: proof.line,
            path: proof.path.map((hash) => hash.toString('base64')),
          },
  }
}
