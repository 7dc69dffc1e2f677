// Which money is in which payout: what came to an account first leaves it first.

/** One change of an account, in the order of the ledger. */
export interface Change {
  readonly kind: string
  /** What the posting was about. */
  readonly subject: string
  /** The account on the other side: an outbound's, when money is set aside for it. */
  readonly counter: string
  /** Positive: it came. */
  readonly amount: bigint
}

/** Money of one arrival that somebody took. */
export interface Part {
  /** The change that brought it; null: it has not come yet, it was lent. */
  readonly from: Change | null
  readonly amount: bigint
}

interface Lot {
  from: Change | null
  amount: bigint
}

interface Taking {
  readonly parts: Lot[]
  /** It has gone back to the account, whole. */
  isBack: boolean
}

/**
 * Replays an account from its first change on, and tells of which arrivals each taker has what it
 * took: by the account on the other side. What goes back is there again as what it was, before all
 * that waits; what is taken before it is there (trade credit) is made up by what comes next. What a
 * bank takes back is taken of the payment it was, as far as that lies there. Of a taker that took
 * twice, the last time counts. The parts of a taker sum to what it took.
 */
export function replayAccount(changes: readonly Change[]): ReadonlyMap<string, readonly Part[]> {
  const takings = new Map<string, Taking>()
  const lent: Lot[] = []
  let lots: Lot[] = []
  const take = (change: Change): void => {
    const before = takings.get(change.counter)
    const taking = before === undefined || before.isBack ? { parts: [], isBack: false } : before
    let wanted = -change.amount
    for (const lot of inTurn(lots, change)) {
      if (wanted === 0n) break
      const amount = lot.amount < wanted ? lot.amount : wanted
      lot.amount -= amount
      wanted -= amount
      taking.parts.push({ from: lot.from, amount })
    }
    lots = lots.filter(({ amount }) => amount > 0n)
    if (wanted > 0n) {
      const missing = { from: null, amount: wanted }
      lent.push(missing)
      taking.parts.push(missing)
    }
    takings.set(change.counter, taking)
  }
  const give = (change: Change): void => {
    const taking = takings.get(change.counter)
    if (taking !== undefined && goesBack(change, taking)) {
      taking.isBack = true
      lots = [...backOf(taking, lent), ...lots]
      return
    }
    const lot: Lot = { from: change, amount: change.amount }
    repay(lot, lent, takings)
    if (lot.amount > 0n) lots.push(lot)
  }
  for (const change of changes) {
    if (change.amount < 0n) take(change)
    else give(change)
  }
  return new Map([...takings].map(([taker, { parts }]) => [taker, parts]))
}

/** Whether a change undoes what was set aside for an outbound, which is always whole. */
function goesBack({ kind, amount }: Change, { parts, isBack }: Taking): boolean {
  const isUndone = kind === 'outbound_unreserved' || kind === 'outbound_returned'
  return isUndone && !isBack && total(parts) === amount
}

/** All of a taking goes back at once: money that had come lies there again, a loan ends. */
function backOf({ parts }: Taking, lent: Lot[]): Lot[] {
  for (const part of parts) {
    const at = lent.indexOf(part)
    if (at >= 0) lent.splice(at, 1)
  }
  return parts.flatMap(({ from, amount }) => (from === null ? [] : [{ from, amount }]))
}

/** What comes makes up first what was taken before it came, the oldest first. */
function repay(lot: Lot, lent: Lot[], takings: ReadonlyMap<string, Taking>): void {
  while (lot.amount > 0n) {
    const missing = lent[0]
    if (missing === undefined) return
    if (missing.amount <= lot.amount) {
      lot.amount -= missing.amount
      missing.from = lot.from
      lent.shift()
      continue
    }
    // A part of the loan is made up: it is split where it stands.
    for (const { parts } of takings.values()) {
      const at = parts.indexOf(missing)
      if (at >= 0) parts.splice(at, 0, { from: lot.from, amount: lot.amount })
    }
    missing.amount -= lot.amount
    lot.amount = 0n
  }
}

/** In which order lots are taken: of a payment that its bank takes back, that one first. */
function inTurn(lots: readonly Lot[], { kind, subject }: Change): readonly Lot[] {
  if (kind !== 'inbound_taken_back') return lots
  const isOwn = ({ from }: Lot) => from?.subject === subject
  return [...lots.filter(isOwn), ...lots.filter((lot) => !isOwn(lot))]
}

function total(parts: readonly Part[]): bigint {
  return parts.reduce((before, { amount }) => before + amount, 0n)
}
