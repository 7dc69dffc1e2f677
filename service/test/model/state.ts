// The domain as plain records and numbers: what a careful reader of the rules would keep on paper.
// It shares no code with the service, so that both can be wrong only in different ways.

export type Status = string

/** What the sandbox's bank finds behind an account number; none until one was given. */
export type Account = 'none' | 'sound' | 'unknown' | 'returning' | 'foreign'

export interface Person {
  readonly email: string
  status: 'unverified' | 'verified'
  account: Account
  /** What was paid to before an account that is still too new. */
  accountBefore: Account
  /** From when on the account may be paid to. */
  payableFrom: number
}

export interface Project {
  readonly id: string
  readonly type: 'controlled' | 'uncontrolled'
  /** Its own account: money that belongs to nothing else. */
  own: number
  inReview: boolean
}

export interface Terms {
  readonly type: 'immediate' | 'escrow' | 'funding' | 'transfer'
  readonly amount: number
  readonly seller: Person | null
  readonly target: Project | null
  readonly feeFlat: number | null
  /** Parts per million. */
  readonly feePpm: number | null
  readonly requiredBy: number | null
  readonly releaseAt: number | null
}

/** What an intent asks for one settlement; `existing`: for one that is there already. */
export interface Wish {
  readonly terms: Terms
  readonly existing: Settlement | null
}

export interface Settlement extends Terms {
  readonly id: string
  readonly project: Project
  readonly buyer: Person
  received: number
  transferredIn: number
  transferredOut: number
  /** Left with a project's balance, or to the project that a transfer settlement names. */
  spent: number
  takenBack: number
  released: number
  refunded: number
  departed: number
  promised: number
  live: number
  /** What releases may still draw on trade credit, and what they drew that has not arrived. */
  covered: number
  drawn: number
  cancelled: boolean
  /** Its automatic release or transfer was made. */
  automatic: boolean
  /** The status that everybody was told last. */
  told: Status
}

export interface Part {
  readonly settlement: Settlement
  readonly part: number
  readonly due: boolean
  /** The checkout made the settlement. */
  readonly made: boolean
  paid: number
}

export type Method =
  | 'local_bank_transfer'
  | 'card'
  | 'open_banking'
  | 'direct_debit'
  | 'invoice'
  | 'credit'

export interface Debit {
  readonly checkout: Checkout
  readonly parts: readonly Part[]
  readonly hasFee: boolean
  readonly isNow: boolean
  readonly at: number
  /** The account behind the mandate is empty. */
  readonly isEmpty: boolean
  amount: number
  status: Status
}

export interface Checkout {
  readonly id: string
  readonly project: Project
  readonly buyer: Person
  readonly method: Method
  readonly reference: string
  readonly parts: readonly Part[]
  readonly fee: number
  readonly amount: number
  readonly page: string
  readonly debits: Debit[]
  feeReceived: number
  /** What a transfer that paid its fee took of rests. */
  feeRests: RestTaken[]
  /** From then on only the rail ends it. */
  authorised: boolean
  /** When the rail authorises it, as far as it is decided. */
  authorisesAt: number | null
  /** The rail is asked to call it off: what it ends as then. */
  callsOffTo: 'cancelled' | 'abandoned' | null
  calledOff: boolean
  transferMade: boolean
  /** On trade credit: what is reserved for the buyer fee, and whether anything was drawn. */
  feeUndrawn: number
  hasDrawn: boolean
  signedIn: boolean
  status: 'settling' | 'settled' | 'failed' | 'cancelled' | 'abandoned'
}

/** Money of an inbound and where it went: a settlement, a buyer fee, or the project's account. */
export interface Share {
  readonly inbound: Inbound
  readonly to: Settlement | 'fee' | 'project'
  amount: number
  /** What the bank asked back of it. */
  asked: number
}

export interface Inbound {
  id: string
  readonly project: Project
  readonly amount: number
  readonly type: string
  readonly order: number
  unreconciled: number
  /** What had left its rest when that was taken back, and is not back. */
  overtaken: number
  checkout: Checkout | null
  status: 'settled' | 'in_review'
  sentBack: boolean
  takenBack: number
  shares: Share[]
  /** Of an inbound in review: what the rail told. */
  readonly notice: Notice
  /** The debit that brought it. */
  readonly debit: Debit | null
}

/** What the rail tells of money. */
export interface Notice {
  readonly project: Project
  readonly amount: number
  readonly type: string
  readonly reference: string | null
  /** The account it was paid from. */
  readonly account: string | null
  /** The checkout that the rail names. */
  readonly named: Checkout | null
  readonly debit: Debit | null
  readonly isHeld: boolean
}

/** Money of an inbound that goes back to whoever paid it. */
export interface Return {
  readonly inbound: Inbound
  readonly amount: number
  readonly automatic: boolean
  readonly order: number
  status: Status
  cameBack: number
  /** What it took of the rest. */
  readonly rests: readonly RestTaken[]
}

/** What a checkout on trade credit has reserved for a settlement. */
export interface Cover {
  readonly checkout: Checkout
  readonly settlement: Settlement
  undrawn: number
}

/** Money that the lender is asked for. */
export interface Draw {
  readonly checkout: Checkout
  readonly settlement: Settlement
  /** The release that waits for it; null: for a funding settlement. */
  readonly outbound: Outbound | null
  readonly amount: number
  readonly fee: number
  status: 'requested' | 'paid' | 'refused' | 'repaid' | 'defaulted'
  /** What the lender paid. */
  inbound: Inbound | null
  /** What he has counted of it as back. */
  refunded: number
}

/** Who lends to a business, and how many more orders and draws he is to refuse. */
export interface Lender {
  readonly account: string
  readonly business: Person
  refusesOrders: number
  refusesDraws: number
}

/** What is still owed for a part of an inbound that was taken back. */
export interface Debt {
  readonly inbound: Inbound
  readonly to: Settlement | 'fee' | 'project'
  /** What had left the settlement when it was asked, and repays it when it comes back. */
  readonly under: ReadonlySet<Outbound>
  owed: number
}

/** What left a project's own account of the rest of an inbound. */
export interface RestTaken {
  readonly inbound: Inbound
  readonly amount: number
}

export interface Reserved {
  /** Null: the project's own account, or the revenue for a payout. */
  readonly settlement: Settlement | null
  readonly amount: number
  /** Of the project's own account. */
  readonly rests: readonly RestTaken[]
}

/** What a refund gives back of a payment. */
export interface Given {
  readonly inbound: Inbound
  readonly amount: number
}

export interface Outbound {
  /** Begins with `new` until the API was asked for it. */
  id: string
  readonly type: 'release' | 'refund' | 'payout'
  /** Null for a payout. */
  readonly project: Project | null
  readonly settlement: Settlement | null
  readonly person: Person | null
  amount: number
  readonly fee: number
  readonly releaseAt: number | null
  /** Of a project's balance: the inbound whose rest leaves first. */
  readonly takes?: Inbound | null
  status: Status
  /** What a paused one waits for. */
  pausedReason: string | null
  /** It goes back to where this came from. */
  backTo: Inbound | null
  /** The payments that it gives back, wherever it goes. */
  gives: readonly Given[]
  isHeld: boolean
  /** What it waits for of trade credit. */
  drawn: number
  /** What its money is paid to, from the moment it is given to the rail. */
  account: Account
  reserved: readonly Reserved[]
  readonly order: number
}

export interface Transfer {
  id: string
  readonly amount: number
  readonly fee: number
  readonly fromProject: Project
  readonly fromSettlement: Settlement | null
  readonly toProject: Project
  readonly toSettlement: Settlement | null
  readonly releaseAt: number | null
  readonly departure: boolean
  readonly automatic: boolean
  readonly takes?: Inbound | null
  status: Status
  readonly order: number
}

export interface Intent {
  readonly id: string
  readonly type: 'checkout' | 'payment_link' | 'invoice'
  /** A client secret, or the token of a link. */
  readonly secret: string
  /** Null: whoever pays says so. */
  readonly buyer: Person | null
  project: Project | null
  readonly wishes: readonly Wish[]
  readonly feeFlat: number | null
  readonly feePpm: number | null
  status: 'unconfirmed' | 'confirmed' | 'cancelled'
  expiresAt: number
  /** Of the page sessions that confirmed it; the newest is the last. */
  readonly checkouts: Checkout[]
}

export interface Due {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** What came back of an outbound, and what of it had been taken back of inbounds meanwhile. */
export interface Back {
  readonly status: 'failed' | 'cancelled'
  readonly reserved: readonly Reserved[]
  readonly overtaken: readonly RestTaken[]
}

/** Money that has left to whoever paid an inbound. */
export interface WentBack {
  readonly inbound: Inbound
  readonly amount: number
  /** It is not here again. */
  readonly isGone: () => boolean
}

/** What follows in other parts of the model. */
export interface Rules {
  /** A settlement is full, or full again. */
  readonly settled: (world: World, settlement: Settlement) => void
  /** Money of an outbound that ended is back; called back, it repays nothing. */
  readonly cameBack: (world: World, outbound: Outbound, back: Back) => void
  /** A project is asked for more than the rest: what is being sent back is called off first. */
  readonly callOff: (world: World, inbound: Inbound, wanted: number) => void
  /** Money of a settlement was spent through the balance of its project. */
  readonly spent: (world: World, settlement: Settlement | null) => void
  /** A transfer has filled a settlement. */
  readonly filled: (world: World, settlement: Settlement, paysFees: boolean) => void
  /** A release was set aside that takes more than has arrived. */
  readonly drew: (world: World, outbound: Outbound) => void
  readonly wentBack: (world: World, back: WentBack) => void
  /** A checkout waits for nothing more. */
  readonly closed: (world: World, checkout: Checkout) => void
  /** A settlement was cancelled: before all else, and when its checkouts have followed it. */
  readonly uncovered: (world: World, settlement: Settlement) => void
  readonly lent: (world: World, settlement: Settlement) => void
}

export class World {
  readonly rules: Rules
  now = Date.parse('2030-01-01T00:00:00.000Z')
  revenue = 0
  /** 0 or below. */
  shortfall = 0
  /** What the bank holds for all. */
  bank = 0
  order = 0
  payoutAccount: Account = 'none'
  isPayoutPlanned = false
  /** How long an account that is new to a verified person is not paid to. */
  coolingMs = 0
  readonly persons: Person[] = []
  readonly projects: Project[] = []
  readonly intents: Intent[] = []
  readonly settlements: Settlement[] = []
  readonly checkouts: Checkout[] = []
  readonly inbounds: Inbound[] = []
  readonly outbounds: Outbound[] = []
  readonly transfers: Transfer[] = []
  readonly debts: Debt[] = []
  readonly returns: Return[] = []
  readonly covers: Cover[] = []
  readonly draws: Draw[] = []
  lender: Lender | null = null
  /** Who is known to pay from which account. */
  readonly payers = new Map<string, Set<Person>>()
  due: Due[] = []
  /** What follows at once from what has just happened. */
  readonly reactions: (() => void)[] = []

  constructor(rules: Rules) {
    this.rules = rules
  }

  next(): number {
    this.order += 1
    return this.order
  }
}
