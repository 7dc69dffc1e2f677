// What a resource waits for, why, and what ends the wait: read from its answer, in sentences.
import type {
  AnyIntent,
  Checkout,
  Debit,
  Inbound,
  Invoice,
  KnownParticipant,
  Outbound,
  PaymentInstrument,
  Project,
  Settlement,
  TableRow,
  Transfer,
  Verification,
} from '@holdfast/contract'
import { asSentence } from '../../components/status.tsx'
import { failureWords, reconciliationWords } from '../words/reasons.ts'

/** A wait, or an end that somebody must act upon. */
export interface Wait {
  readonly tone: 'waiting' | 'review' | 'bad'
  /** What it waits for. */
  readonly what: string
  /** What ends the wait. */
  readonly endsBy: string
  /** When it ends by itself, where that is known. */
  readonly until: string | null
  /** What has to move first. */
  readonly id: string | null
}

/** Writes an amount of the resource's currency. */
type Write = (minor: number) => string

function wait(what: string, endsBy: string, more: Partial<Wait> = {}): Wait {
  return { tone: 'waiting', what, endsBy, until: null, id: null, ...more }
}

/** Of an outbound; `deciders` are those who say where somebody is paid to, in words. */
export function outboundWait(
  { status, release_at, to, ...rest }: Outbound,
  deciders: string,
): Wait | null {
  const whose = to?.name ?? to?.email ?? 'the receiver'
  switch (status) {
    case 'scheduled':
      return wait('It waits for its date.', 'It leaves automatically then.', { until: release_at })
    case 'awaiting_funds':
      return wait('It waits for money.', 'It continues when its source holds the amount.', {
        id: rest.settlement_id ?? rest.project_id,
      })
    case 'paused':
      if (rest.paused_reason === 'approval_required') {
        return wait(
          'A key asked for it above its limits. It waits for a person.',
          'A member who may approve, and did not make the key, passes or refuses it in Queues.',
          { tone: 'review' },
        )
      }
      if (rest.paused_reason === 'bank_account_changed') return accountWait(to, deciders)
      return wait(
        `It waits for the verification of ${whose}.`,
        'An e-mail asks for it. When the verification passes, it continues automatically.',
        { id: to?.id ?? null },
      )
    case 'in_review':
      return wait('It waits for a decision.', 'A reviewer lets it go, or sends the money back.', {
        tone: 'review',
      })
    case 'automated_review':
      return wait('It is being checked.', 'It continues automatically.', { tone: 'review' })
    case 'processing':
      return wait('It is queued for the bank.', 'The bank takes it within minutes.')
    case 'executing':
      return wait('The bank has it.', 'The bank reports when the money has left.')
    case 'failed': {
      const why = rest.failure_reason === null ? '' : failureWords[rest.failure_reason]
      return wait('It failed; its money went back to where it came from.', why, { tone: 'bad' })
    }
    case 'executed':
    case 'cancelled':
      return null
  }
}

/**
 * Why money waits for an account. The outbound is looked at again when the reason ends, so what is
 * on file now is the reason: a dispute first, then a time that runs, then a proposal.
 */
function accountWait(to: KnownParticipant | null, deciders: string): Wait {
  const whose = to?.name ?? to?.email ?? 'the receiver'
  const id = to?.id ?? null
  if ((to?.bank_account_disputed_at ?? null) !== null) return disputedWait(whose, deciders, id)
  if (to?.bank_account === null) return proposedWait(whose, deciders, id)
  return wait(
    `The account of ${whose} has changed and is cooling off, so that the change can be noticed.`,
    'It continues automatically then, or at once when the change is reversed.',
    { until: to?.bank_account_payable_from ?? null, id },
  )
}

function disputedWait(whose: string, deciders: string, id: string | null): Wait {
  return wait(
    `${whose} said that someone else changed the account. Nothing is paid.`,
    `${asSentence(deciders)} looks at it, and lets payouts go on.`,
    { tone: 'bad', id },
  )
}

function proposedWait(whose: string, deciders: string, id: string | null): Wait {
  return wait(
    `An account was proposed for ${whose} and waits for a decision. It is not paid to before.`,
    `${asSentence(deciders)} accepts or refuses it.`,
    { tone: 'review', id },
  )
}

/** Of a participant at an instant of the tenant: what keeps money from it, or is to be decided. */
export function participantWait(one: KnownParticipant, now: Date, deciders: string): Wait | null {
  const whose = one.name ?? one.email
  if (one.bank_account_disputed_at !== null) return disputedWait(whose, deciders, null)
  if (one.proposed_bank_account !== null) return proposedWait(whose, deciders, null)
  const { bank_account_payable_from: from } = one
  if (from === null || new Date(from) <= now) return null
  return wait(
    'The account has changed and is cooling off, so that the change can be noticed.',
    'Releases and refunds to it continue automatically then.',
    { until: from },
  )
}

/** What a settlement waits for once money that had paid it was taken back. */
function afterTakeBack(one: Settlement, write: Write): Wait {
  const taken = `${write(one.taken_back)} of what had paid it were taken back.`
  const holds = `It holds ${write(one.balance)} of ${write(one.amount)}.`
  return wait(
    `${taken} ${holds}`,
    one.status === 'settling'
      ? 'Ask the buyer to pay again, or fill it by a transfer; else cancel it and refund the rest.'
      : 'Ask the buyer to pay again, or the seller to give it back. What is owed is taken from ' +
          'your revenue before a payout.',
    { tone: 'bad' },
  )
}

export function settlementWait(one: Settlement, write: Write): Wait | null {
  if (one.taken_back > 0) return afterTakeBack(one, write)
  const whose = one.to?.name ?? one.to?.email ?? 'the seller'
  switch (one.status) {
    case 'settling':
      return wait(
        `It lacks money: it holds ${write(one.balance)} of ${write(one.amount)}.`,
        one.balance > 0
          ? 'It settles when the rest is paid or transferred; what it holds can leave before.'
          : 'It settles when the buyer has paid, or a transfer fills it.',
        { until: one.required_by },
      )
    case 'settled':
    case 'executing':
      return heldWait(one, whose, write)
    case 'in_review':
      return wait('It is in review: nothing leaves it.', 'A reviewer ends the review.', {
        tone: 'review',
      })
    case 'cancelled':
      if (one.balance <= 0) return null
      return wait(
        `It was cancelled and still holds ${write(one.balance)}.`,
        'Release, refund or transfer what it holds.',
      )
    case 'executed':
      return null
  }
}

function isAgainUnderWay({ status, replaces_debit_id }: Debit): boolean {
  return replaces_debit_id !== null && ['scheduled', 'executing', 'settling'].includes(status)
}

/** What keeps money in a settlement that was filled. */
function heldWait(one: Settlement, whose: string, write: Write): Wait | null {
  const { balance, release_at, type, updated_at } = one
  if (balance <= 0 || type === 'funding') return null
  const holds = `It holds ${write(balance)}`
  if (type === 'transfer') {
    return wait(`${holds} for another project.`, 'You transfer it, or it is refunded.')
  }
  // The date changes it when it comes: changed since, it has had its turn.
  if (type === 'escrow' && release_at !== null && release_at > updated_at) {
    return wait(
      `${holds} for ${whose} until its date.`,
      'What is left is released automatically then.',
      {
        until: release_at,
      },
    )
  }
  return wait(`${holds} for ${whose}.`, 'You release it, or it is refunded.')
}

export function checkoutWait(one: Checkout, write: Write): Wait | null {
  const whose = one.participant.name ?? one.participant.email
  if (one.status === 'settled' && one.taken_back > 0 && one.outstanding > 0) {
    const again = one.debits.find(isAgainUnderWay)
    const asked = `${write(one.outstanding)} are asked for again.`
    const taken = `${write(one.taken_back)} were taken back; ${asked}`
    if (again !== undefined) {
      return wait(`${taken} A debit collects it again`, 'The bank is asked automatically then.', {
        until: again.scheduled_at,
        id: again.id,
      })
    }
    const ask = one.type === 'direct_debit' ? 'Collect the debit again, or ask' : 'Ask'
    return wait(
      taken,
      `${ask} ${whose} to pay it with the reference ${one.reference}: that repays what is owed.`,
      { tone: 'bad', id: one.participant.id },
    )
  }
  if (one.status !== 'settling') return null
  return wait(
    `It waits for ${write(one.outstanding)} from ${whose}.`,
    `A payment with the reference ${one.reference} settles it.`,
    { id: one.participant.id },
  )
}

export function invoiceWait(one: Invoice, write: Write): Wait | null {
  if (one.status !== 'settling') return null
  const whose = one.participant.name ?? one.participant.email
  return wait(
    `It waits for ${write(one.total)} from ${whose}.`,
    'It has no time limit: cancel its checkout where nothing will come.',
    { id: one.checkout_id },
  )
}

export function projectWait(one: Project): Wait | null {
  if (one.status !== 'in_review') return null
  return wait('It is in review: nothing leaves it.', 'A reviewer ends the review.', {
    tone: 'review',
  })
}

export function intentWait(one: AnyIntent): Wait | null {
  if (one.status !== 'unconfirmed') return null
  if (one.type === 'payment_link' && 'from' in one && one.from === null) {
    return wait('It can be paid any number of times.', 'It ends 90 days after its last use.')
  }
  return wait('It waits for the buyer.', 'The buyer confirms it on the payment page.')
}

/** A debit that its bank took back may be collected again by itself: then nobody is to be asked. */
function askAgain({ type }: Inbound): string {
  const ask = 'Ask the buyer to pay again'
  return type === 'local_bank_transfer' ? `${ask}, unless its debit is collected again` : ask
}

/** What to do about money that a bank or card issuer took back. */
function takenBack(one: Inbound, write: Write): Wait {
  const owed = one.take_backs.reduce((sum, back) => sum + back.owed, 0)
  const more = { tone: 'bad', id: one.checkout_id ?? one.project_id } as const
  const taken = `${write(one.taken_back)} of it were taken back by the bank or card issuer`
  if (owed === 0) {
    return wait(
      `${taken}. What it had paid for gave it: nothing is owed.`,
      `${askAgain(one)}, or cancel what the money was for. If it was wrong, dispute it with your ` +
        'bank; what you win is booked as new money.',
      more,
    )
  }
  return wait(
    `${taken}; ${write(owed)} are owed, because they had been paid out.`,
    `${askAgain(one)}: the checkout asks for what is owed. Or dispute it with your bank; what ` +
      'you win repays it. What stays owed is taken from your revenue before a payout.',
    more,
  )
}

export function inboundWait(one: Inbound, write: Write): Wait | null {
  if (one.status === 'in_review' && one.reconciliation.returned_at === null) {
    return wait('It is held for a review.', 'A reviewer keeps it or sends it back.', {
      tone: 'review',
    })
  }
  if (one.status === 'settling') {
    return wait('It was announced and is not booked yet.', 'It is booked when the money is there.')
  }
  if (one.taken_back > 0) return takenBack(one, write)
  if (one.reconciliation.unreconciled === 0 || one.reconciliation.reason === 'transfer') return null
  return wait(
    `${write(one.reconciliation.unreconciled)} of it is not matched.`,
    reconciliationWords[one.reconciliation.reason],
    { id: one.project_id },
  )
}

export function transferWait(one: Transfer): Wait | null {
  switch (one.status) {
    case 'scheduled':
      return wait('It waits for its date.', 'The money moves automatically then.', {
        until: one.release_at,
      })
    case 'awaiting_funds':
      return wait('It waits for money.', 'It continues when its source holds the amount.', {
        id: one.from.settlement_id ?? one.from.project_id,
      })
    case 'failed':
      return wait('It failed; nothing moved.', 'Its target could not take the money.', {
        tone: 'bad',
      })
    case 'executing':
    case 'executed':
    case 'cancelled':
      return null
  }
}

export function verificationWait(one: Verification): Wait | null {
  const whose = one.participant.name ?? one.participant.email
  switch (one.status) {
    case 'required':
      return wait(
        `It waits for ${whose}.`,
        'The link leads to the pages: below stands whether the e-mail was sent.',
      )
    case 'partially_submitted':
      return wait(`${whose} has begun and not finished.`, 'The page keeps what was entered.')
    case 'id_verification_required':
      return wait(`It waits for an identity document of ${whose}.`, 'The pages ask for it.')
    case 'automated_review':
      return wait('It is being checked.', 'It continues automatically.', { tone: 'review' })
    case 'manual_review':
      return wait('It waits for a decision.', 'A reviewer passes or fails it.', { tone: 'review' })
    case 'failed':
      return wait('It failed.', 'A new verification may follow.', { tone: 'bad' })
    case 'passed':
      return null
  }
}

export function instrumentWait(one: PaymentInstrument): Wait | null {
  if (one.status !== 'processing') return null
  return wait('The lender is deciding.', 'It takes from 5 seconds to 72 hours.')
}

interface ShownDebit extends Pick<TableRow, 'status'> {
  /** When it is collected. */
  readonly at: string | null
  /** The debit that collects it again; null: none does. */
  readonly successorId: string | null
}

export function debitWait({ status, at, successorId }: ShownDebit): Wait | null {
  if (status === 'failed' && successorId === null) {
    return wait(
      'The bank did not pay it, or took its money back.',
      'Collect it again while its mandate stands, or ask the buyer to pay another way.',
      { tone: 'bad' },
    )
  }
  if (status !== 'scheduled') return null
  return wait('It is collected on its date.', 'The bank is asked automatically then.', {
    until: at,
  })
}
