// Bugs of one line in the code that moves money: each must be noticed by the model of the domain.

export interface Bug {
  /** In words, what goes wrong. */
  readonly what: string
  /** From `service/src`. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly line: string
  readonly instead: string
  /** Who must notice it, where that is not the suite as a whole. */
  readonly tests?: readonly string[]
  /** Those by which it shows, where not every seed does what it needs. */
  readonly seeds?: readonly number[]
}

export const bugs: readonly Bug[] = [
  {
    what: 'fees are rounded down',
    file: 'foundation/kit/fees.ts',
    line: 'const share = divideHalfUp(amount * (terms.percentage ?? 0n), PPM_PER_ONE)',
    instead: 'const share = (amount * (terms.percentage ?? 0n)) / PPM_PER_ONE',
  },
  {
    what: 'the buyer fee counts what is required later',
    file: 'payin/intents/intent.ts',
    line: 'subtotal === 0n ? zero : feeOn(subtotal, {',
    instead: 'subtotal === 0n ? zero : feeOn(sum(terms.map((term) => term.amount)), {',
  },
  {
    what: 'a cancelled settlement takes money',
    file: 'holding/settlements/settlement.ts',
    line: "if (settlement.status === 'cancelled') return zero",
    instead: '',
  },
  {
    what: 'more than the amount that came in cannot leave',
    file: 'holding/settlements/settlement.ts',
    line: "return settlement.status === 'cancelled' ? funded : larger(settlement.amount, funded)",
    instead: "return settlement.status === 'cancelled' ? funded : settlement.amount",
  },
  {
    what: 'releases do not count the transfers that wait',
    file: 'payout/outbounds/batch.ts',
    line: 'sum([promised, spent, waiting.get(id) ?? zero])',
    instead: 'sum([promised, spent])',
  },
  {
    what: 'money for a cancelled checkout is given to it',
    file: 'payin/inbounds/matching.ts',
    line: "if (over !== undefined && !over.isSettled) return unmatched('checkout_ended')",
    instead: '',
  },
  {
    what: 'a payer who is known to several checkouts pays the first',
    file: 'payin/inbounds/matching.ts',
    line: "if (known.length > 1) return unmatched('several_match')",
    instead: '',
  },
  {
    what: 'money leaves to people who are not verified',
    file: 'payout/outbounds/outbound.ts',
    line: "if (!standing.isVerified) return pauseFor('pending_participant_verification', reserves)",
    instead: '',
  },
  {
    what: 'an outbound waits for a cent more than it needs',
    file: 'payout/outbounds/outbound.ts',
    line: 'if (!isReserved && has < amount) {',
    instead: 'if (!isReserved && has <= amount) {',
  },
  {
    what: 'a returned payment takes more than its fee from the revenue',
    file: 'payout/outbounds/reports.ts',
    line: 'const fromFee = smaller(smaller(fee, lacks), larger(earned, zero))',
    instead: 'const fromFee = smaller(lacks, larger(earned, zero))',
  },
  {
    what: 'refunds go back to the oldest payment first',
    file: 'payout/outbounds/store.ts',
    line: 'i.created_at desc, i.id desc`',
    instead: 'i.created_at, i.id`',
  },
  {
    what: 'an automatic release is made again',
    file: 'payout/outbounds/automatic.ts',
    line: 'if (before.has(settlement.id) || amount <= fee) return []',
    instead: 'if (amount <= fee) return []',
  },
  {
    what: 'what was filled first is taken back first',
    file: 'payout/reversals/reversal.ts',
    line: 'return into.toReversed().flatMap((of) => {',
    instead: 'return into.flatMap((of) => {',
  },
  {
    what: 'nothing is called back for what a bank takes back',
    file: 'payout/reversals/take-back.ts',
    line: 'if (holds >= amount) return holds',
    instead: 'if (holds >= zero) return holds',
  },
  {
    what: 'more than an inbound was can be taken back',
    file: 'payout/reversals/take-back.ts',
    line: 'const left = less(inbound.amount, inbound.taken_back)',
    instead: 'const left = inbound.amount',
  },
  {
    what: 'money that comes back does not repay what is owed there',
    file: 'payout/reversals/repay.ts',
    line: 'if (claimed.length === 0) return',
    instead: 'if (claimed.length >= 0) return',
  },
  {
    what: 'what was set aside after money was taken back repays what is owed for it',
    file: 'payout/reversals/repay.ts',
    line: 'const there = smaller(back.get(key) ?? zero, holds.get(account) ?? zero)',
    instead: 'const there = holds.get(account) ?? zero',
  },
  {
    what: 'what is called back repays what is owed',
    file: 'app/reactions.ts',
    line: 'outbound_cancelled: continueWaiting,',
    instead: 'outbound_cancelled: repayFirst,',
  },
  {
    what: 'nothing is owed to a checkout for what is not given',
    file: 'payout/reversals/take-back.ts',
    line: 'return { checkoutId, settlementId, amount: less(part.amount, part.given) }',
    instead: 'return { checkoutId, settlementId, amount: zero }',
  },
  {
    what: 'a project gives the rests of other inbounds for one that is taken back',
    file: 'payout/reversals/take-back.ts',
    line: 'const holds = plus(unreconciled, larger(loose, zero))',
    instead: 'const holds = plus(plus(unreconciled, larger(loose, zero)), amount)',
  },
  {
    what: 'new money fills before it repays what is owed',
    file: 'payin/inbounds/lacks.ts',
    line: 'const repays = spreadOwed(amount, owedLeft(view, meant))',
    instead: 'const repays = spreadOwed(zero, owedLeft(view, meant))',
  },
  {
    what: 'money of a debit repays what it was not collected for',
    file: 'payin/inbounds/lacks.ts',
    line: '.filter(({ settlement_id: id }) => meant === null || isMeantFor(meant, id))',
    instead: '',
  },
  {
    what: 'a debit is lowered below what is owed for its settlements',
    file: 'providers/collecting/amounts.ts',
    line: 'ids.includes(settlement_id) ? owed : zero',
    instead: 'ids.includes(settlement_id) ? zero : owed',
  },
  {
    what: 'what is owed keeps a checkout from settling',
    file: 'payin/checkouts/checkout.ts',
    line: 'if (hasEnded(view.checkout)) return zero\n  return plus(',
    instead:
      'if (hasEnded(view.checkout) || owedOf(view) > 0n) return owedOf(view)\n  return plus(',
  },
  {
    what: 'a balance is spent from the newest rest first',
    file: 'payin/inbounds/store-rests.ts',
    line: 'offset 0) of\n    order by created_at, id`',
    instead: 'offset 0) of\n    order by created_at desc, id desc`',
  },
  {
    what: 'a rest that comes back rises by what was taken back meanwhile',
    file: 'payin/inbounds/rests.ts',
    line: 'const part = smaller(came, before)',
    instead: 'const part = smaller(zero, before)',
  },
  {
    what: 'late money of a card, a bank or a debit is not sent back',
    file: 'app/reactions.ts',
    line: "await returnLate(unit, idsOf('inbound', 'id', events))",
    instead: '',
  },
  {
    what: 'late bank transfers are sent back by themselves, too',
    file: 'payout/returns/store.ts',
    line: "and (i.type in ('card', 'open_banking') or",
    instead: 'and (true or',
  },
  {
    what: 'more than the rest can be sent back',
    file: 'payout/returns/return.ts',
    line: 'return larger(smaller(unreconciled, left), zero)',
    instead: 'return larger(left, zero)',
  },
  {
    what: 'a payer gets more than he has paid, by a refund and a return',
    file: 'payout/returns/return.ts',
    line: 'const left = less(amount, sum([taken_back, refunded, gone]))',
    instead: 'const left = less(amount, sum([taken_back, gone]))',
  },
  {
    what: 'money whose account nobody knows is sent back',
    file: 'payout/returns/ask.ts',
    line: 'scene.given.get(id)?.is_known !== true',
    instead: 'scene.given.get(id)?.is_known === undefined',
  },
  {
    what: 'a return takes the rests of others',
    file: 'payout/returns/ask.ts',
    line: 'return { takerId: id, projectId: project_id, inboundId: inbound_id, amount }',
    instead: 'return { takerId: id, projectId: project_id, amount }',
  },
  {
    what: 'what a review held back stays held',
    file: 'payout/transfers/review.ts',
    line: 'await continueReturns(unit, ended)',
    instead: '',
  },
  {
    what: 'a take-back calls no return off',
    file: 'payout/reversals/take-back.ts',
    line: 'await callOffReturns(unit, inbound.id, amount)',
    instead: '',
  },
  {
    what: 'a take-back calls off returns that it does not need',
    file: 'payout/returns/progress.ts',
    line: 'if ((inbound?.unreconciled ?? zero) >= wanted) return',
    instead: '',
  },
  {
    what: 'a return that comes back repays nothing',
    file: 'payout/returns/progress.ts',
    line: 'await repayOvertaken(unit, ids)',
    instead: '',
  },
  {
    what: 'what comes back of a return is not unreconciled again',
    file: 'payout/returns/progress.ts',
    line: 'await restoreRests(unit, ids, lost)',
    instead: '',
  },
  {
    what: 'what waits for money does not get what came back of a return',
    file: 'payout/returns/progress.ts',
    line: 'await queueProjects(unit, new Set(projectIds))',
    instead: '',
  },
  {
    what: 'the money of a refused return stays apart',
    file: 'payout/returns/reports.ts',
    line: "await moveReturns(unit, rows, 'failed')\n  await giveBack(unit, rows)",
    instead: "await moveReturns(unit, rows, 'failed')",
  },
  {
    what: 'what a bank kept of a return counts as back',
    file: 'payout/returns/reports.ts',
    line: 'new Map(came.map(({ row, amount }) => [row.id, less(row.amount, amount)])),',
    instead: 'new Map(),',
  },
  {
    what: 'the rest that a call names does not leave first',
    file: 'payin/inbounds/rests.ts',
    line: 'rest.id === inboundId ? [take(rest, amount)] : []',
    instead: 'rest.id === inboundId ? [] : []',
  },
  {
    what: 'refunds give back what was sent back',
    file: 'payout/outbounds/store.ts',
    line: "and b.status not in ('failed', 'cancelled')), 0) end)::bigint as left",
    instead: "and b.status = 'none'), 0) end)::bigint as left",
  },
  {
    what: 'fee money of a checkout that ended is nobody’s rest',
    file: 'app/reactions.ts',
    line: "await giveFeesBack(unit, idsOf('checkout', 'id', events))",
    instead: '',
  },
  {
    what: 'money ends no checkout of which nothing is left',
    file: 'payin/inbounds/pay-matches.ts',
    line: 'if (awaiting !== undefined && isForsaken(awaiting)) return lateFor(receipt, awaiting)',
    instead: '',
  },
  {
    what: 'a balance is spent from its newest funding settlement first',
    file: 'holding/settlements/store.ts',
    line: `      and received + transferred_in - transferred_out - released - refunded > 0
    order by created_at, id`,
    instead: `      and received + transferred_in - transferred_out - released - refunded > 0
    order by created_at desc, id desc`,
  },
  {
    what: 'a transfer settlement paid by call counts as emptied, not as done',
    file: 'payout/transfers/decide.ts',
    line: 'from.settlement?.target_project_id === to.project.id && to.settlement === null,',
    instead: 'from.settlement !== null && from.settlement === to.settlement,',
  },
  {
    what: 'the newest that waits goes first',
    file: 'payout/transfers/queue.ts',
    line: 'if (apart !== 0) return apart',
    instead: 'if (apart !== 0) return -apart',
  },
  {
    what: 'a transfer that completes a checkout leaves its fee unpaid',
    file: 'payout/transfers/fill.ts',
    line: 'return transfer !== undefined && isFilled && lacks > 0n',
    instead: 'return transfer !== undefined && isFilled && lacks > 9_999n',
  },
  {
    what: 'fee money of a checkout that ended is not given back',
    file: 'payin/checkouts/fund.ts',
    line: 'const withFee = views.filter(({ checkout }) => checkout.fee_received > 0n)',
    instead: 'const withFee = views.filter(({ checkout }) => checkout.fee_received > 9_999n)',
  },
  {
    what: 'a card that is being authorised is charged for what was cancelled',
    file: 'payin/checkouts/call-off.ts',
    line: 'return isOpen && amount > 0n && decidedByRail.has(type)',
    instead: 'return isOpen && amount < 0n && decidedByRail.has(type)',
  },
  {
    what: 'a debit that has started is cancelled',
    file: 'payin/checkouts/commands.ts',
    line: "const isAtRail = type === 'direct_debit' ? started.has(id) : authorised_at !== null",
    instead: "const isAtRail = type !== 'direct_debit' && authorised_at !== null",
  },
  {
    what: 'a checkout that has money is abandoned',
    file: 'payin/checkouts/commands.ts',
    line: "return checkout.status === 'settling' && checkout.authorised_at === null && !isPaid",
    instead: "return checkout.status === 'settling' && checkout.authorised_at === null",
  },
  {
    what: 'a debit collects what was paid already',
    file: 'payin/debits/debit.ts',
    line: 'return smaller(minor(sum(lacks) + (hasFee ? feeLack : 0n)), amount)',
    instead: 'return sum(lacks) + (hasFee ? feeLack : 0n) > 0n ? amount : minor(0n)',
  },
  {
    what: 'a payout leaves what is owed uncleared',
    file: 'payout/payouts/payouts.ts',
    line: 'const cleared = smaller(larger(revenue, zero), minor(-shortfall))',
    instead: 'const cleared = smaller(zero, minor(-shortfall))',
  },
]
