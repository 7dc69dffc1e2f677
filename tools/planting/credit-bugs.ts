// Bugs of one line in trade credit, and in what waits for an account that is new: for the model.
import type { Bug } from './bugs.ts'

export const creditBugs: readonly Bug[] = [
  {
    what: 'what is taken back is not told at the settlement',
    file: 'payout/reversals/take-back.ts',
    line: '[{ id: settlementId, received: minor(-given), takenBack }]',
    instead: '[{ id: settlementId, received: minor(-given) }]',
  },
  {
    what: 'an account that is new to somebody is paid to at once',
    file: 'payout/outbounds/outbound.ts',
    line: "if (standing.hold !== null) return pauseFor('bank_account_changed', reserves)",
    instead: '',
  },
  {
    what: 'money that goes back to where it came from waits for a new account',
    file: 'payout/outbounds/aim.ts',
    line: 'if (backTo !== null) return { account: null, hold: null, hasTarget: true }',
    instead: 'if (backTo !== null) return { account: null, hold, hasTarget: true }',
  },
  {
    what: 'going back to the account of before does not end the wait',
    file: 'parties/participants/standing.ts',
    line: 'const isBack = wasCooling && beforeId === accountId',
    instead: 'const isBack = wasCooling && beforeId === null',
  },
  {
    what: 'what waits for a new account does not go on when that may be paid',
    file: 'payout/outbounds/progress.ts',
    line: 'enqueue(unit, outboundContinue, { key, runAt: heldUntil, payload })',
    instead: '',
  },
  {
    what: 'what somebody reviewed is passed to an account that is too new',
    file: 'payout/outbounds/review.ts',
    line: 'const payable = toPass.filter(({ outbound }) => !cooling.has(outbound.id))',
    instead: 'const payable = toPass',
  },
  {
    what: 'a limit that a default has used comes back on its due date',
    file: '../../contract/src/states.ts',
    line: '    defaulted: [],',
    instead: "    defaulted: ['repaid'],",
  },
  {
    what: 'a draw that is refused is not reserved again',
    file: 'providers/credit/reports.ts',
    line: 'reserved: whole, drawn: less(zero, whole) }',
    instead: 'drawn: less(zero, whole) }',
  },
  {
    what: 'the first draw leaves the buyer fee',
    file: 'providers/credit/cover.ts',
    line: 'const fee = fees.get(part.checkout_id) ?? zero',
    instead: 'const fee = zero',
  },
  {
    what: 'a refund draws on credit',
    file: 'payout/outbounds/sources.ts',
    line: "settlement === undefined || outbound.type !== 'release' ? zero : cover(settlement)",
    instead: 'settlement === undefined ? zero : cover(settlement)',
  },
  {
    what: 'what a cancelled settlement has not drawn stays reserved',
    file: 'app/reactions.ts',
    line: "      await giveBackForSettlements(unit, idsOf('settlement', 'id', events))\n",
    instead: '',
  },
  {
    what: 'a release leaves before the lender has paid',
    file: 'payout/outbounds/outbound.ts',
    line: "if (isReserved && drawn > 0n) return stepAlong(['awaiting_funds'])",
    instead: '',
  },
  {
    what: 'a checkout is cancelled after a draw',
    file: 'payin/checkouts/commands.ts',
    line: "if (drawn_at !== null) return 'checkout_drawn'",
    instead: '',
  },
  {
    what: 'a refund of lent money goes to the buyer',
    file: 'payout/outbounds/refund-plan.ts',
    line: "new Set<InboundType>(['card', 'credit'])",
    instead: "new Set<InboundType>(['card'])",
  },
  {
    what: 'a refund to the lender leaves what is owed to him',
    file: 'providers/credit/refunds.ts',
    line: 'await changeLines(unit, [{ instrumentId, currency, drawn: less(zero, amount) }])',
    instead: '',
  },
  {
    what: 'a refund to the lender lowers what is owed as often as he tells of it',
    file: 'providers/credit/refunds.ts',
    line: 'if (counted.length === 0) continue',
    instead: '',
  },
  {
    what: 'a refund to the lender lowers more than is owed',
    file: 'providers/credit/refunds.ts',
    line: 'const amount = smaller(told, owed)',
    instead: 'const amount = told',
  },
  {
    what: 'a refund to the lender forgets what he has counted before',
    file: 'providers/credit/refunds.ts',
    line: 'const owed = less(sum([draw.amount, draw.fee]), draw.refunded)',
    instead: 'const owed = sum([draw.amount, draw.fee])',
  },
  {
    what: 'a refund to the lender of all that is owed leaves something to pay',
    file: 'providers/credit/refunds.ts',
    line: 'if (amount === owed)',
    instead: 'if (amount > owed)',
  },
  {
    what: 'a refund to the lender changes nothing once he has given up',
    file: 'providers/credit/refunds.ts',
    line: "if (draw?.status !== 'paid' && draw?.status !== 'defaulted') continue",
    instead: "if (draw?.status !== 'paid') continue",
  },
  {
    what: 'a refund to the lender frees the limit again when the buyer pays the rest',
    file: 'providers/credit/reports.ts',
    line: 'drawn: less(refunded, sum([amount, fee])) }',
    instead: 'drawn: less(zero, sum([amount, fee])) }',
  },
  {
    what: 'a refund to the lender that has failed still gives back of his payment',
    file: 'payout/outbounds/store.ts',
    line: "               and o.status not in ('failed', 'cancelled')), 0)",
    instead: '               ), 0)',
  },
  {
    what: 'lent money that is returned to the lender leaves what is owed to him',
    file: 'providers/credit/store.ts',
    line: "and r.status = 'sent'",
    instead: "and r.status = 'refused'",
  },
]
