// A statement as the API shows it.
import type { IdKind, Statement as ShownStatement } from '@holdfast/contract'
import { showCheckpoint } from '#journal'
import { asId, showId, showInstant, showInstantOrNull } from '#kit'
import type { AccountId, AccountKind, PostingKind } from '#ledger'
import { showHandOvers } from '#sealing'
import { showContinuation } from './continuation.ts'
import type { Statement, StatementEntry, StatementHead, Subject } from './statement.ts'

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
    default:
      return showId('outbound', asId('outbound', subject))
  }
}

/** What a statement is about, as its answers name it. */
function showSubject(subject: Subject): string {
  switch (subject.kind) {
    case 'revenue':
      return `revenue ${subject.currency}`
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
  'subject' | 'from' | 'to' | 'made_at' | 'totals' | 'accounts'
>

/** The head of a statement, in JSON or for a file. */
export function showHead(head: StatementHead): ShownHead {
  const { subject, period, madeAt, accounts, totals } = head
  return {
    subject: showSubject(subject),
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
  const { entries, checkpoint, keys, proofs, next } = statement
  const signer = keys.find(({ keyId }) => keyId === checkpoint?.keyId)
  return {
    ...showHead(statement),
    entries: entries.map((entry) => showEntry(entry, proofs)),
    next_cursor: next === null ? null : showContinuation(statement, next),
    checkpoint: checkpoint === null ? null : showCheckpoint(checkpoint),
    public_key: signer?.publicKey ?? null,
    hand_overs: showHandOvers(keys),
  }
}

const withoutProofs: Statement['proofs'] = new Map()

/** An entry as the API shows it, with its proof where there is one. */
export function showEntry(
  entry: StatementEntry,
  proofs: Statement['proofs'] = withoutProofs,
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
