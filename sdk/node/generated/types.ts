// Made from the contract by generate.ts. Do not edit: change the contract and run it.

/** An account that was given for somebody whose address is verified, or is being verified. */
export interface AccountChange {
  /** The bank account on file; an IBAN stands in `account_number`. */
  bank_account: BankAccount
  /** The account that was paid to until then; null: there was none. */
  bank_account_before: BankAccount | null
  /**
   * `proposed` waits for somebody who may accept it; `replaced` is a proposal that another took the
   * place of.
   */
  status: AccountChangeStatus
  /** Who gave an account, or decided about it. */
  given_by: AccountGiver
  /** When it was given. */
  given_at: string
  /** Who gave an account, or decided about it. */
  decided_by: AccountGiver | null
  /** When it was accepted or refused; at once where given by right. */
  decided_at: string | null
  /** The end of its cooling-off time; null: none, or not accepted. */
  payable_from: string | null
}

/**
 * `proposed` waits for somebody who may accept it; `replaced` is a proposal that another took the
 * place of.
 */
export type AccountChangeStatus = 'proposed' | 'accepted' | 'refused' | 'replaced'

/** Who gave an account, or decided about it. */
export interface AccountGiver {
  /** A member, a key, the person who is paid, or somebody who is not known. */
  kind: AccountGiverKind
  /** Id of the member, key or participant; else null. */
  id: string | null
  /** Name of the member, as he was called then; else null. */
  name: string | null
}

/** A member, a key, the person who is paid, or somebody who is not known. */
export type AccountGiverKind = 'member' | 'key' | 'participant' | 'unknown'

/** A postal address. */
export interface Address {
  /** What an address is used for; `unknown` when it was not said. */
  type: AddressType
  /** First line: street and number. */
  address_line_1: string
  /** Second line. */
  address_line_2: string | null
  /** Town or city. */
  town_city: string
  /** County, state or region. */
  region: string | null
  /** Postal code. */
  postal_code: string
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country: Country
}

/** A postal address. */
export interface AddressInput {
  /** What the address is used for; `unknown` when left out. */
  type?: AddressType | null | undefined
  /** First line: street and number. */
  address_line_1: string
  /** Second line. */
  address_line_2?: string | null | undefined
  /** Town or city. */
  town_city: string
  /** County, state or region. */
  region?: string | null | undefined
  /** Postal code. */
  postal_code: string
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country: Country
}

/** What an address is used for; `unknown` when it was not said. */
export type AddressType =
  | 'unknown'
  | 'shipping'
  | 'billing'
  | 'residential'
  | 'registered'
  | 'trading'

/** How far to move the clock: `by` a duration or `to` an instant, not both; at most 400 days. */
export interface AdvanceClockBody {
  /** ISO 8601 duration. */
  by?: string | null | undefined
  /**
   * The instant to move to. RFC 3339 with an offset, or a date, which is the start of that day in
   * UTC. In the past: now.
   */
  to?: string | null | undefined
}

/** The clock after it was moved. */
export interface AdvancedClock {
  /** The time of the sandbox. */
  now: string
  /** True while the clock stands still. */
  frozen: boolean
  /** True where it was stopped on its way: `now` is how far it came. */
  stopped: boolean
  /** What ran on the way, in order of due time. */
  ran: ClockRun[]
}

/**
 * By `type`: `payment_link` is a link intent, `session` a session intent, the others are payment
 * intents.
 */
export type AnyIntent = PaymentIntent | LinkIntent | SessionIntent

/** A file that was sent to a bank, or came. */
export interface Artefact {
  /** Id of the artefact. */
  id: string
  /** When it was kept. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Id of the bank connection. */
  connection_id: string
  /** Which way it went. */
  direction: ArtefactDirection
  /** Where it came from. */
  source: ArtefactSource
  /** Id of the key or member that uploaded it. */
  kept_by: string | null
  /** Of the file as it came, in hex. */
  sha256: string
  /** In bytes. */
  size: number
  /**
   * False where it is larger than 64 MiB: it lies in the folder `taken`, under a name that begins
   * with this id. Of a ZIP also once somebody in one of its files is forgotten: these are kept
   * without them.
   */
  is_stored: boolean
  /** What came of a file: kept and not yet read, read, or held for a person. */
  status: ArtefactStatus
  /** Why it is held. */
  reason: string | null
  /** What it is. */
  message: string | null
  /** The ZIP that it came in. */
  parent_id: string | null
}

/** Which way it went. */
export type ArtefactDirection = 'out' | 'in'

/** A page of a list, newest first. */
export interface ArtefactList {
  data: Artefact[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface ArtefactListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** What came of a file: kept and not yet read, read, or held for a person. */
  status?: ArtefactStatus | undefined
  /** Which way it went. */
  direction?: ArtefactDirection | undefined
  /** Id of the bank connection. */
  connection_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/** Where it came from. */
export type ArtefactSource = 'service' | 'folder' | 'sftp' | 'by_hand' | 'practice'

/** What came of a file: kept and not yet read, read, or held for a person. */
export type ArtefactStatus = 'kept' | 'read' | 'held'

/** The bank account on file; an IBAN stands in `account_number`. */
export interface BankAccount {
  /** Id of the bank account. */
  id: string
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country: Country
  /** Currency of a bank account, lower case. */
  currency: BankAccountCurrency
  /** Account number or IBAN. */
  account_number: string
  /** The code that names the bank. */
  routing_code: string
  /** Kind of routing code of a bank account. */
  routing_code_type: RoutingCodeType
  /** Further details of the bank, by the names of the account requirements. */
  routing_data: Record<string, unknown> | null
}

/** Currency of a bank account, lower case. */
export type BankAccountCurrency =
  | 'aed'
  | 'afn'
  | 'all'
  | 'amd'
  | 'ang'
  | 'aoa'
  | 'ars'
  | 'aud'
  | 'awg'
  | 'azn'
  | 'bam'
  | 'bbd'
  | 'bdt'
  | 'bgn'
  | 'bhd'
  | 'bif'
  | 'bmd'
  | 'bnd'
  | 'bob'
  | 'brl'
  | 'bsd'
  | 'btn'
  | 'bwp'
  | 'byn'
  | 'bzd'
  | 'cad'
  | 'cdf'
  | 'chf'
  | 'clp'
  | 'cny'
  | 'cop'
  | 'crc'
  | 'cup'
  | 'cve'
  | 'czk'
  | 'djf'
  | 'dkk'
  | 'dop'
  | 'dzd'
  | 'egp'
  | 'ern'
  | 'etb'
  | 'eur'
  | 'fjd'
  | 'fkp'
  | 'gbp'
  | 'gel'
  | 'ghs'
  | 'gip'
  | 'gmd'
  | 'gnf'
  | 'gtq'
  | 'gyd'
  | 'hkd'
  | 'hnl'
  | 'hrk'
  | 'htg'
  | 'huf'
  | 'idr'
  | 'ils'
  | 'inr'
  | 'iqd'
  | 'irr'
  | 'isk'
  | 'jmd'
  | 'jod'
  | 'jpy'
  | 'kes'
  | 'kgs'
  | 'khr'
  | 'kmf'
  | 'kpw'
  | 'krw'
  | 'kwd'
  | 'kyd'
  | 'kzt'
  | 'lak'
  | 'lbp'
  | 'lkr'
  | 'lrd'
  | 'lsl'
  | 'ltl'
  | 'lvl'
  | 'lyd'
  | 'mad'
  | 'mdl'
  | 'mga'
  | 'mkd'
  | 'mmk'
  | 'mnt'
  | 'mop'
  | 'mro'
  | 'mur'
  | 'mvr'
  | 'mwk'
  | 'mxn'
  | 'myr'
  | 'mzn'
  | 'nad'
  | 'ngn'
  | 'nio'
  | 'nok'
  | 'npr'
  | 'nzd'
  | 'omr'
  | 'pab'
  | 'pen'
  | 'pgk'
  | 'php'
  | 'pkr'
  | 'pln'
  | 'pyg'
  | 'qar'
  | 'ron'
  | 'rsd'
  | 'rub'
  | 'rwf'
  | 'sar'
  | 'sbd'
  | 'scr'
  | 'sdg'
  | 'sek'
  | 'sgd'
  | 'shp'
  | 'sll'
  | 'sos'
  | 'srd'
  | 'ssp'
  | 'std'
  | 'syp'
  | 'szl'
  | 'thb'
  | 'tjs'
  | 'tmt'
  | 'tnd'
  | 'top'
  | 'try'
  | 'ttd'
  | 'tvd'
  | 'twd'
  | 'tzs'
  | 'uah'
  | 'ugx'
  | 'usd'
  | 'uyu'
  | 'uzs'
  | 'ved'
  | 'vnd'
  | 'vuv'
  | 'wst'
  | 'xaf'
  | 'xcd'
  | 'xof'
  | 'xpf'
  | 'yer'
  | 'zar'
  | 'zmw'

/**
 * A bank account. Which fields are needed depends on country and currency: ask the payout support.
 */
export interface BankAccountInput {
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country: Country
  /** Currency of a bank account, lower case. */
  currency: BankAccountCurrency
  /** Account number. */
  account_number?: string | null | undefined
  /** IBAN; spaces are allowed. */
  iban?: string | null | undefined
  /** Routing number of a bank in the United States. */
  aba?: string | null | undefined
  /** Code of the bank. */
  bank_code?: string | null | undefined
  /** BIC of the bank. */
  bic_swift?: string | null | undefined
  /** Code of the branch. */
  branch_code?: string | null | undefined
  /** Bank and branch code in Australia. */
  bsb_code?: string | null | undefined
  /** CLABE in Mexico. */
  clabe?: string | null | undefined
  /** CNAPS code in China. */
  cnaps?: string | null | undefined
  /** IFSC code in India. */
  ifsc?: string | null | undefined
  /** Sort code in the United Kingdom. */
  sort_code?: string | null | undefined
  /** Name of the bank. */
  bank_name?: string | null | undefined
  /** Address of the bank. */
  bank_address?: string | null | undefined
  /** Tax or identity number of the owner. */
  identification?: string | null | undefined
}

/** What is proposed, or was decided. */
export type BankAction =
  | 'count'
  | 'ignore'
  | 'inbound'
  | 'orders'
  | 'returned'
  | 'taken_back'
  | 'charge'
  | 'charge_given_back'
  | 'interest'
  | 'own_money_in'
  | 'own_money_out'
  | 'other_rail'
  | 'start'

/** Why somebody must ask the bank. */
export type BankAlarm =
  | 'no_answer'
  | 'not_booked'
  | 'name_taken'
  | 'day_passed'
  | 'answered_after_withdrawal'
  | 'rejected_after_booking'
  | 'accepted_after_rejection'
  | 'payee_held'
  | 'payee_check'
  | 'not_uploaded'
  | 'not_returned'
  | 'answers_differ'
  | 'not_arrived'

/** What is proposed for a decision: give what the action names, and no more. */
export interface BankAnswerBody {
  /**
   * Of a statement: `count` or `ignore`. Of an entry: what it is booked as; `other_rail` stands in
   * the books already.
   */
  action: BankAction
  /** Of `inbound`: whose money it is. */
  project_id?: string | null | undefined
  /** Of `taken_back`: what came before, and is gone. */
  inbound_id?: string | null | undefined
  /**
   * Of `orders` and `returned`. What the entry has beyond them is a charge; what it lacks, one
   * given back. Debits that were collected are the entry, to the cent.
   */
  order_ids?: readonly string[] | null | undefined
  /** For the second person. */
  note?: string | null | undefined
}

/** Orders that leave in one block of a file. */
export interface BankBatch {
  /** Id of the bank batch. */
  id: string
  /** When it was made. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /**
   * Where a file of orders stands. Only booked entries of a statement execute; `unknown` is one
   * that the bank has not answered in its time: it is asked after, and never sent again.
   * `withdrawn` never reached the bank, and its orders leave by another.
   */
  status: BankBatchStatus
  /** Id of the bank connection. */
  connection_id: string
  /** Id of the connected account. */
  connected_account_id: string
  /** By which the bank names its file. */
  message_id: string
  /** By which the bank names its block of the file. */
  payment_id: string
  /** Currencies a project can be held in. */
  currency: Currency
  /**
   * What the bank wants of files. `sepa`: euro by IBAN. `sepa_batch_booked`: the same, each block
   * booked as one entry. `sepa_single`: one block in a file, addresses in parts only. `sepa_latin`:
   * one date in a file, letters with accents as they are. `faster_payments`: sterling by sort code
   * and account number, by CHAPS what is urgent or above a million. `euro_and_sterling`: accounts
   * of both, in the same files. `us`: dollars by routing number and account number (ACH), by
   * Fedwire what is urgent or too large for that.
   */
  profile: BankProfileName
  /** By which scheme the bank pays, or collects (`sepa_core`, `sepa_b2b`). */
  scheme: BankSchemeName
  /** Of debits; null: they are payments. */
  sequence_type: BankSequenceType | null
  /** It is asked to be instant. */
  is_instant: boolean
  /** It is asked for before others. */
  is_urgent: boolean
  /** How many. */
  orders: number
  /** Their sum, in minor units. */
  total: number
  /** A person has stopped it. */
  is_held: boolean
  /** Approved by the limit of its account. */
  is_by_rule: boolean
  /** The day that it asks for; of debits, on which they are collected. */
  day: string | null
  /** Its file. */
  artefact_id: string | null
  /** The name of its file, which may hold other batches. */
  file_name: string | null
  /** Its file was never handed over and its day was over: its orders leave by that one. */
  superseded_by: string | null
  /** Id of the key or member that told of the upload. */
  uploaded_by: string | null
  /** When the bank was given it. */
  sent_at: string | null
  /** The bank's own code, as it last said. */
  bank_code: string | null
  /** Why somebody must ask the bank. */
  alarm: BankAlarm | null
  /** What somebody must ask the bank. */
  ask_the_bank: string | null
}

/** A batch that is above the limit of its account. */
export interface BankBatchApproveInput {
  /** Id of the bank batch. */
  batch_id: string
}

/** Stops a batch that has no file yet, or lets it go. */
export interface BankBatchHoldBody {
  /** It waits until it is let go. */
  is_held: boolean
}

/** How large a batch of an account may be by itself. */
export interface BankBatchLimitInput {
  /** Id of the connected account. */
  connected_account_id: string
  /**
   * A batch of up to this amount is approved by this rule, in minor units; without one, each batch
   * takes two people.
   */
  batch_limit: number | null
}

/** A page of a list, newest first. */
export interface BankBatchList {
  data: BankBatch[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankBatchListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /**
   * Where a file of orders stands. Only booked entries of a statement execute; `unknown` is one
   * that the bank has not answered in its time: it is asked after, and never sent again.
   * `withdrawn` never reached the bank, and its orders leave by another.
   */
  status?: BankBatchStatus | undefined
  /** Id of the bank connection. */
  connection_id?: string | undefined
  /** Id of the connected account. */
  connected_account_id?: string | undefined
  /** Why somebody must ask the bank. */
  alarm?: BankAlarm | undefined
  /** The first day that is asked for. */
  from?: string | undefined
  /** The last day that is asked for. */
  to?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/**
 * Where a file of orders stands. Only booked entries of a statement execute; `unknown` is one that
 * the bank has not answered in its time: it is asked after, and never sent again. `withdrawn` never
 * reached the bank, and its orders leave by another.
 */
export type BankBatchStatus =
  | 'draft'
  | 'approved'
  | 'generated'
  | 'handing_over'
  | 'sent'
  | 'acknowledged'
  | 'payee_check'
  | 'bank_approved'
  | 'executed'
  | 'partly'
  | 'rejected'
  | 'unknown'
  | 'withdrawn'

/**
 * A batch that is not to leave. One with a file that people upload must never have been uploaded:
 * both people say so.
 */
export interface BankBatchWithdrawInput {
  /** Id of the bank batch. */
  batch_id: string
  /** Its orders that wait until somebody lets them go; the others queue. */
  held_order_ids?: readonly string[] | null | undefined
}

/** What of a connection is to change; what is left out stays. */
export interface BankChangeInput {
  /** Id of the bank connection. */
  connection_id: string
  /** What people call it. Payers read it as the name of the bank. */
  label?: string | null | undefined
  /**
   * What the bank wants of files. `sepa`: euro by IBAN. `sepa_batch_booked`: the same, each block
   * booked as one entry. `sepa_single`: one block in a file, addresses in parts only. `sepa_latin`:
   * one date in a file, letters with accents as they are. `faster_payments`: sterling by sort code
   * and account number, by CHAPS what is urgent or above a million. `euro_and_sterling`: accounts
   * of both, in the same files. `us`: dollars by routing number and account number (ACH), by
   * Fedwire what is urgent or too large for that.
   */
  profile?: BankProfileName | null | undefined
  /**
   * Where orders are laid. Below the folder that the operator has set; by SFTP, as the bank has it.
   */
  orders_folder?: string | null | undefined
  /**
   * Where answers and statements are found. Below the folder that the operator has set; by SFTP, as
   * the bank has it.
   */
  answers_folder?: string | null | undefined
  /** What of the way by SFTP is to change; what is left out stays. */
  sftp?: BankSftpChangeInput | null | undefined
  /** From then on, by the clocks of its zone, an order is of the next working day. */
  cut_off?: string | null | undefined
  /** An IANA time zone. */
  time_zone?: string | null | undefined
  /** How long an answer is waited for before an alarm is raised. */
  answer_hours?: number | null | undefined
  batch_limits?: readonly BankBatchLimitInput[] | null | undefined
  instant?: readonly BankInstantInput[] | null | undefined
  /** Accounts that come to those that it has. */
  accounts?: readonly ConnectedAccountInput[] | null | undefined
}

/**
 * How files reach the bank: by a folder that both sides see, by SFTP, or downloaded and uploaded by
 * hand. In a sandbox, and only there, `practice`: the bank is one to practise with.
 */
export type BankChannel = 'folder' | 'sftp' | 'by_hand' | 'practice'

/** A connection that is to be closed. */
export interface BankCloseInput {
  /** Id of the bank connection. */
  connection_id: string
}

/** A night: the books against the bank. */
export interface BankClosing {
  /** Id of the bank closing. */
  id: string
  /** The day that ended. */
  day: string
  /** Id of the connected account. */
  connected_account_id: string
  /** Whose money lies on an account: clients', or the organisation's own. */
  kind: ConnectedAccountKind
  /** Currencies a project can be held in. */
  currency: Currency
  /**
   * What the books say lies there. Of the organisation's own money, which they do not hold: what
   * its statements add up to, from the first balance and every entry since.
   */
  ledger: number
  /** The bank's closing balance; null where no statement has come. */
  bank: number | null
  /** What the bank has more. */
  difference: number | null
  /** What of that no item explains: an alarm unless 0. */
  unexplained: number | null
  items: BankDifference[]
  /** Id of the key or member that signed it off. */
  signed_by: string | null
  /** When it was signed off. */
  signed_at: string | null
  /** What whoever signed it says. */
  note: string | null
}

/** A page of a list, newest first. */
export interface BankClosingList {
  data: BankClosing[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankClosingListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Id of the connected account. */
  connected_account_id?: string | undefined
  /** The first day. */
  from?: string | undefined
  /** The last day. */
  to?: string | undefined
  /** Whether it was signed off. */
  is_signed?: BankSignedFilter | undefined
}

/** A connection that is to collect direct debits in euro, or by other terms than before. */
export interface BankCollectInput {
  /** Id of the bank connection. */
  connection_id: string
  /**
   * The creditor identifier, as its issuer gave it: country, two check digits, business code (`ZZZ`
   * where there is none), national identifier.
   */
  creditor_id: string
  /**
   * By which scheme debits are collected: `sepa_core` from anybody, who can have them refunded for
   * eight weeks without a reason; `sepa_b2b` from businesses that have told their bank of the
   * mandate, and have nothing refunded.
   */
  scheme: BankDebitScheme
  /**
   * How many days before a debit its payer is told of it, as was agreed with payers. Nothing is
   * collected sooner. Left out: 14.
   */
  notice_days?: number | null | undefined
}

/** A connection to a bank. */
export interface BankConnectInput {
  /** What people call it. Payers read it as the name of the bank. */
  label: string
  /**
   * How files reach the bank: by a folder that both sides see, by SFTP, or downloaded and uploaded
   * by hand. In a sandbox, and only there, `practice`: the bank is one to practise with.
   */
  channel: BankChannel
  /**
   * What the bank wants of files. `sepa`: euro by IBAN. `sepa_batch_booked`: the same, each block
   * booked as one entry. `sepa_single`: one block in a file, addresses in parts only. `sepa_latin`:
   * one date in a file, letters with accents as they are. `faster_payments`: sterling by sort code
   * and account number, by CHAPS what is urgent or above a million. `euro_and_sterling`: accounts
   * of both, in the same files. `us`: dollars by routing number and account number (ACH), by
   * Fedwire what is urgent or too large for that.
   */
  profile: BankProfileName
  /**
   * Where orders are laid. Below the folder that the operator has set; by SFTP, as the bank has it.
   */
  orders_folder?: string | null | undefined
  /**
   * Where answers and statements are found. Below the folder that the operator has set; by SFTP, as
   * the bank has it.
   */
  answers_folder?: string | null | undefined
  /** From then on, by the clocks of its zone, an order is of the next working day. */
  cut_off: string
  /** An IANA time zone. */
  time_zone: string
  /** How long an answer is waited for before an alarm is raised. */
  answer_hours?: number | null | undefined
  /** The bank gives no camt.053: booked entries of its camt.052 count. */
  books_reports?: boolean | null | undefined
  /** For that channel only. */
  sftp?: BankSftpInput | null | undefined
  /** How the bank to practise with is opened: for that channel only. */
  practice?: PracticeBankInput | null | undefined
  /** Its accounts. */
  accounts: readonly ConnectedAccountInput[]
}

/** A connection to a bank. */
export interface BankConnection {
  /** Id of the bank connection. */
  id: string
  /** When it was proposed. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /**
   * Where a connection stands. A closing one takes no new orders and waits for what is under way.
   */
  status: BankConnectionStatus
  /** What people call it. Payers read it as the name of the bank. */
  label: string
  /**
   * How files reach the bank: by a folder that both sides see, by SFTP, or downloaded and uploaded
   * by hand. In a sandbox, and only there, `practice`: the bank is one to practise with.
   */
  channel: BankChannel
  /**
   * What the bank wants of files. `sepa`: euro by IBAN. `sepa_batch_booked`: the same, each block
   * booked as one entry. `sepa_single`: one block in a file, addresses in parts only. `sepa_latin`:
   * one date in a file, letters with accents as they are. `faster_payments`: sterling by sort code
   * and account number, by CHAPS what is urgent or above a million. `euro_and_sterling`: accounts
   * of both, in the same files. `us`: dollars by routing number and account number (ACH), by
   * Fedwire what is urgent or too large for that.
   */
  profile: BankProfileName
  /** Where orders are laid. */
  orders_folder: string | null
  /** Where answers and statements are found. */
  answers_folder: string | null
  /** From then on, by the clocks of its zone, an order is of the next working day. */
  cut_off: string
  /** An IANA time zone. */
  time_zone: string
  /** How long an answer is waited for before an alarm is raised. */
  answer_hours: number
  /** Booked entries of camt.052 count. */
  books_reports: boolean
  /** What is wrong with its folder of answers, and what to do; null: nothing. */
  folder_fault: string | null
  /** Since when. */
  folder_fault_at: string | null
  /** Why a file could not be laid into its folder of orders, and what to do; null: nothing. */
  orders_fault: string | null
  /** Since when. */
  orders_fault_at: string | null
  /**
   * Files had been handed over of which the database knew nothing, as after a backup was restored:
   * none leaves before two people have it resume.
   */
  is_halted: boolean
  /** How files reach the bank by SFTP. */
  sftp: BankSftp | null
  /** How direct debits are collected by it; null: none are. */
  debits: BankDebits | null
  /** How the bank to practise with was opened. */
  practice: PracticeBank | null
  accounts: ConnectedAccount[]
}

/** All connections, the newest first. */
export interface BankConnectionList {
  data: BankConnection[]
}

/** Where a connection stands. A closing one takes no new orders and waits for what is under way. */
export type BankConnectionStatus = 'proposed' | 'refused' | 'active' | 'closing' | 'closed'

/** What came of trying out the way to a bank. */
export interface BankConnectionTest {
  /** A file could be written, renamed, read and removed. */
  passed: boolean
  /** In which phase it failed; null: in none. */
  phase: SftpPhase | null
  /** What is wrong, and what to do; null: nothing. */
  advice: string | null
}

/** A day of a currency: clients' money at banks against what is owed to clients. */
export interface BankDay {
  /** Id of the bank day. */
  id: string
  /** The day that ended. */
  day: string
  /** Currencies a project can be held in. */
  currency: Currency
  /**
   * What all accounts of clients' money have by their banks; null where the bank of one has said
   * nothing yet.
   */
  bank: number | null
  /** What the books say lies where no connected bank tells. */
  elsewhere: number
  /** What is owed to clients: of projects, settlements, checkouts, and of what is on its way. */
  owed: number
  /** `bank` and `elsewhere` less `owed`: below 0 money lacks. */
  difference: number | null
  /**
   * Of the difference the organisation's own: its fees, interest and what it lent, less what it
   * owes for charges and for money that was taken back. Below 0 clients' money lacks.
   */
  own: number
  /** Since when `own` is below 0: an alarm after seven days. */
  short_since: string | null
  /** Whether it is so for longer than seven days. */
  is_overdue: boolean
  /** Of the difference what the nights of the accounts name, item by item. */
  named: number
  /** The rest of the difference: an alarm unless 0. */
  unexplained: number | null
  /** Id of the key or member that signed it off. */
  signed_by: string | null
  /** When it was signed off. */
  signed_at: string | null
  /** What whoever signed it says. */
  note: string | null
}

/** A page of a list, newest first. */
export interface BankDayList {
  data: BankDay[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankDayListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Currencies a project can be held in. */
  currency?: Currency | undefined
  /** The first day. */
  from?: string | undefined
  /** The last day. */
  to?: string | undefined
  /** Whether it was signed off. */
  is_signed?: BankSignedFilter | undefined
}

/**
 * By which scheme debits are collected: `sepa_core` from anybody, who can have them refunded for
 * eight weeks without a reason; `sepa_b2b` from businesses that have told their bank of the
 * mandate, and have nothing refunded.
 */
export type BankDebitScheme = 'sepa_core' | 'sepa_b2b'

/** How direct debits are collected. */
export interface BankDebits {
  /** The creditor identifier. */
  creditor_id: string
  /**
   * By which scheme debits are collected: `sepa_core` from anybody, who can have them refunded for
   * eight weeks without a reason; `sepa_b2b` from businesses that have told their bank of the
   * mandate, and have nothing refunded.
   */
  scheme: BankDebitScheme
  /** How many days before a debit its payer is told of it. */
  notice_days: number
}

/** What people decide about a bank. */
export interface BankDecision {
  /** Id of the bank decision. */
  id: string
  /** When it was asked. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** What is decided. */
  kind: BankDecisionKind
  /** Where it stands. `ended`: what was missing came, and there is nothing left to decide. */
  status: BankDecisionStatus
  /** Why it is asked. */
  why: string[]
  /** Id of the connected account. */
  connected_account_id: string
  /** The statement, or that of the entry. */
  statement_id: string | null
  /** Id of the bank entry. */
  entry_id: string | null
  /** What it is about; negative where money left. */
  amount: number | null
  /** Currencies a project can be held in. */
  currency: Currency
  /** What is proposed, or was decided. */
  action: BankAction | null
  /** Id of the key or member that proposed it. */
  proposed_by: string | null
  /** Id of the key or member that approved it. */
  decided_by: string | null
  /** For the second person. */
  note: string | null
}

/** A decision with what the bank says, and what is proposed. */
export interface BankDecisionFile {
  /** What people decide about a bank. */
  decision: BankDecision
  said: BankSaid[]
  /** The orders that the proposal names. */
  order_ids: string[]
  /** The project that the proposal names. */
  project_id: string | null
  /** The inbound that the proposal names. */
  inbound_id: string | null
  /** Of a start: the first day whose entries count. */
  starts_on: string | null
  /** Of money that names no project, while nobody has decided: the likeliest first. */
  suggestions: BankSuggestion[]
}

/** What is decided. */
export type BankDecisionKind = 'statement' | 'entry' | 'start' | 'start_rest'

/** A page of a list, newest first. */
export interface BankDecisionList {
  data: BankDecision[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankDecisionListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where it stands. `ended`: what was missing came, and there is nothing left to decide. */
  status?: BankDecisionStatus | undefined
  /** Id of the connected account. */
  connected_account_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/** Where it stands. `ended`: what was missing came, and there is nothing left to decide. */
export type BankDecisionStatus = 'open' | 'proposed' | 'decided' | 'ended'

/** One thing by which the books and the bank differ. */
export interface BankDifference {
  /** What it is, by name. */
  what: string
  /** The entry, statement or order. */
  about: string | null
  /** By how much the bank has more. */
  amount: number
  /** Since when. */
  since: string | null
  /** How old it is, in days. */
  age_days: number
  /** Older than it may be: it is an alarm. */
  is_late: boolean
}

/** One booking of a bank. */
export interface BankEntry {
  /** Id of the bank entry. */
  id: string
  /**
   * `told` early, without effect; `noted`, to be booked; `asked`: people decide; `booked`; `void`
   * without effect.
   */
  status: BankEntryStatus
  /** Negative where money left. */
  amount: number
  /** The day of the booking. */
  booked_on: string | null
  /** The bank's reference of it. */
  bank_reference: string | null
  /** Why people decide it. */
  asked: string | null
  /** What people decide, or decided, about it. */
  decision_id: string | null
  parts: BankEntryPart[]
}

/** A page of the entries of a statement, in its order. */
export interface BankEntryList {
  data: BankEntry[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Which entries. */
export interface BankEntryListQuery {
  /**
   * `told` early, without effect; `noted`, to be booked; `asked`: people decide; `booked`; `void`
   * without effect.
   */
  status?: BankEntryStatus | undefined
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** What a part of an entry became. */
export interface BankEntryPart {
  /** What a part of an entry became. */
  became: BankPartKind
  /** In minor units. */
  amount: number
  /** The outbound, return or debit that left, came or went back. */
  order_id: string | null
  /** Id of the inbound. */
  inbound_id: string | null
}

/**
 * `told` early, without effect; `noted`, to be booked; `asked`: people decide; `booked`; `void`
 * without effect.
 */
export type BankEntryStatus = 'told' | 'noted' | 'asked' | 'booked' | 'void'

/** What speaks for it. */
export type BankEvidence =
  | 'taught'
  | 'reference'
  | 'similar_reference'
  | 'amount'
  | 'known_payer'
  | 'same_name'
  | 'owes'
  | 'recent'

/** A file of the bank. */
export interface BankFileBody {
  /** Its name. */
  name: string
  /** Its bytes, in base64. */
  content: string
}

/** A file as it was kept. */
export interface BankFileContent {
  /** Id of the artefact. */
  id: string
  /** Its name. */
  name: string
  /** Of the file as it came, in hex. */
  sha256: string
  /** Its bytes, in base64. */
  content: string
}

/** A file, and what came of it. */
export interface BankFileStanding {
  /** A file that was sent to a bank, or came. */
  file: Artefact
  /** What was read in it. */
  statements: BankStatement[]
  /** The batches that it is the file of, or answers. */
  batch_ids: string[]
}

/** IBANs whose account numbers follow each other. */
export interface BankIbanRangeInput {
  /** The first of them. */
  first: string
  /** The last of them. */
  last: string
}

/** Whether orders of an account are asked to be instant. */
export interface BankInstantInput {
  /** Id of the connected account. */
  connected_account_id: string
  /** Orders are asked to be instant, where their scheme knows that. */
  is_instant: boolean
}

/** A key by which the bank knows this service. */
export interface BankKey {
  /** Id of the bank key. */
  id: string
  /** When it was proposed. */
  created_at: string
  /** Each active key is tried, the newest first; the private part of a dropped one is gone. */
  status: BankKeyStatus
  /** Its public part, one line as OpenSSH writes it: give it to the bank. */
  public_key: string
  /** Of its public part. */
  fingerprint: string
  /** It was made here, and not given. */
  is_made: boolean
}

/** A further key: once a second person approves, it is tried beside those that are there. */
export interface BankKeyAddInput {
  /** Id of the bank connection. */
  connection_id: string
  /**
   * A private key, unencrypted, as OpenSSH or PEM has it; without one a pair is made here. It is
   * sealed, and never shown again.
   */
  private_key?: string | null | undefined
  /** What kind of key is made here. */
  key_kind?: BankKeyKind | null | undefined
}

/** A key that is not to be used any more. The last one stays. */
export interface BankKeyDropInput {
  /** Id of the bank connection. */
  connection_id: string
  /** Id of the bank key. */
  key_id: string
}

/** What kind of key is made here. */
export type BankKeyKind = 'ed25519' | 'rsa'

/** Each active key is tried, the newest first; the private part of a dropped one is gone. */
export type BankKeyStatus = 'proposed' | 'active' | 'dropped'

/** An outbound, or a return of an inbound, on its way by a bank; or a debit that it collects. */
export interface BankOrder {
  /** Id of the bank order. */
  id: string
  /** Since when it is to be sent. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Where an order stands. An acceptance is `acknowledged`; only a booked entry is `executed`. */
  status: BankOrderStatus
  /** Id of the outbound. */
  outbound_id: string | null
  /** Id of the inbound return. */
  inbound_return_id: string | null
  /** Executed, it was collected. */
  debit_id: string | null
  /** Id of the connected account. */
  connected_account_id: string
  /** Id of the bank batch. */
  batch_id: string | null
  /** By which the bank names it. */
  end_to_end_id: string
  /** Currency of a bank account, lower case. */
  currency: BankAccountCurrency
  /** In minor units. */
  amount: number
  /**
   * A person has stopped it; or the check of the payee has (`payee_held`), and only two people let
   * it go.
   */
  is_held: boolean
  /** It is asked for before others. */
  is_urgent: boolean
  /** Why an outbound failed. */
  failure_reason: OutboundFailureReason | null
  /** Why no file can carry it: `name_too_long`, `account_invalid` … */
  fault: string | null
  /** The bank's own code for where it stands. */
  bank_code: string | null
  /** The bank's own words. */
  bank_text: string | null
  /** What the bank's check of the payee's name came to. */
  payee_check: BankPayeeCheck | null
  /** The bank's reference. */
  bank_reference: string | null
  /** The file that told of it last. */
  artefact_id: string | null
  /** Why somebody must ask the bank. */
  alarm: BankAlarm | null
  /** What somebody must ask the bank. */
  ask_the_bank: string | null
}

/** What a person says of an order that stands in no batch yet. */
export interface BankOrderBody {
  /** It waits until it is let go. */
  is_held?: boolean | null | undefined
  /** It is asked for before others. */
  is_urgent?: boolean | null | undefined
}

/**
 * An order that is held and stands in no batch; or one that its bank has agreed to give back, where
 * both people know that it was never executed: its money goes back.
 */
export interface BankOrderCancelInput {
  /** Id of the bank order. */
  order_id: string
}

/** A page of a list, newest first. */
export interface BankOrderList {
  data: BankOrder[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankOrderListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where an order stands. An acceptance is `acknowledged`; only a booked entry is `executed`. */
  status?: BankOrderStatus | undefined
  /** Id of the bank batch. */
  batch_id?: string | undefined
  /** Id of the connected account. */
  connected_account_id?: string | undefined
  /** Why somebody must ask the bank. */
  alarm?: BankAlarm | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/**
 * An order that the bank has: it is asked to give it back. Whatever it answers, only what it books
 * moves money.
 */
export interface BankOrderRecallInput {
  /** Id of the bank order. */
  order_id: string
  /**
   * Why it is asked back: paid twice (DUPL), a technical problem (TECH), fraud (FRAD), a request of
   * the customer (CUST), a wrong amount (AM09), a wrong account (AC03). Of a SEPA payment that was
   * executed the first two within ten banking days, the others within 13 months.
   */
  reason: BankRecallReason
}

/** Where an order stands. An acceptance is `acknowledged`; only a booked entry is `executed`. */
export type BankOrderStatus =
  | 'queued'
  | 'sent'
  | 'acknowledged'
  | 'pending'
  | 'payee_check'
  | 'executed'
  | 'rejected'
  | 'returned'
  | 'cancelled'
  | 'unknown'

/** What a part of an entry became. */
export type BankPartKind =
  | 'order_executed'
  | 'order_returned'
  | 'payout_arrived'
  | 'inbound'
  | 'inbound_taken_back'
  | 'charge'
  | 'charge_given_back'
  | 'interest'
  | 'own_money_in'
  | 'own_money_out'
  | 'own_account'
  | 'before_start'
  | 'other_rail'

/**
 * An order that is held, or that its bank asks about, as the account is not known to be of whom it
 * pays: both people know that it is. It counts for this account under this name only.
 */
export interface BankPayeeAcceptInput {
  /** Id of the bank order. */
  order_id: string
}

/** What the bank's check of the payee's name came to. */
export type BankPayeeCheck =
  | 'match'
  | 'close_match'
  | 'no_match'
  | 'not_applicable'
  | 'unavailable'
  | 'mismatches'

/**
 * What the bank wants of files. `sepa`: euro by IBAN. `sepa_batch_booked`: the same, each block
 * booked as one entry. `sepa_single`: one block in a file, addresses in parts only. `sepa_latin`:
 * one date in a file, letters with accents as they are. `faster_payments`: sterling by sort code
 * and account number, by CHAPS what is urgent or above a million. `euro_and_sterling`: accounts of
 * both, in the same files. `us`: dollars by routing number and account number (ACH), by Fedwire
 * what is urgent or too large for that.
 */
export type BankProfileName =
  | 'sepa'
  | 'sepa_batch_booked'
  | 'sepa_single'
  | 'sepa_latin'
  | 'faster_payments'
  | 'euro_and_sterling'
  | 'us'

/** What one person proposed, and who decided it. */
export interface BankProposal {
  /** Id of the bank proposal. */
  id: string
  /** When it was proposed. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** What one person proposes and another approves. */
  kind: BankProposalKind
  /** Where a proposal stands. */
  status: BankProposalStatus
  /** Id of the key or member that proposed it. */
  proposed_by: string
  /** Id of the key or member that decided it. */
  decided_by: string | null
  /** Id of the bank connection. */
  connection_id: string
  /** Id of the bank batch. */
  batch_id: string | null
  /** Id of the bank order. */
  order_id: string | null
  /**
   * What is to change, or to be held back of a batch, as it was given; of a recall its reason and
   * its id; of virtual IBANs their account, their number and their ends.
   */
  change: Record<string, unknown> | null
}

/** One proposal: give the part that its kind names, and no other. */
export interface BankProposalBody {
  /** What one person proposes and another approves. */
  kind: BankProposalKind
  /** A connection to a bank. */
  connect?: BankConnectInput | null | undefined
  /** What of a connection is to change; what is left out stays. */
  change?: BankChangeInput | null | undefined
  /** A connection that is to be closed. */
  close?: BankCloseInput | null | undefined
  /** A batch that is above the limit of its account. */
  approve_batch?: BankBatchApproveInput | null | undefined
  /**
   * A batch that is not to leave. One with a file that people upload must never have been uploaded:
   * both people say so.
   */
  withdraw_batch?: BankBatchWithdrawInput | null | undefined
  /**
   * An order that is held and stands in no batch; or one that its bank has agreed to give back,
   * where both people know that it was never executed: its money goes back.
   */
  cancel_order?: BankOrderCancelInput | null | undefined
  /**
   * An order that the bank has: it is asked to give it back. Whatever it answers, only what it
   * books moves money.
   */
  recall_order?: BankOrderRecallInput | null | undefined
  /**
   * An order that is held, or that its bank asks about, as the account is not known to be of whom
   * it pays: both people know that it is. It counts for this account under this name only.
   */
  accept_payee?: BankPayeeAcceptInput | null | undefined
  /**
   * A connection that was halted: both people know what its bank was given, and files leave again.
   */
  resume?: BankResumeInput | null | undefined
  /**
   * IBANs that the bank gives for one account of client money: each new project is given one, for
   * good. Give a list or a range.
   */
  virtual_ibans?: BankVirtualIbansInput | null | undefined
  /** A further key: once a second person approves, it is tried beside those that are there. */
  add_key?: BankKeyAddInput | null | undefined
  /** A key that is not to be used any more. The last one stays. */
  drop_key?: BankKeyDropInput | null | undefined
  /** A connection that is to collect direct debits in euro, or by other terms than before. */
  collect_debits?: BankCollectInput | null | undefined
}

/** A proposal with all that whoever decides it compares with the bank. */
export interface BankProposalFile {
  /** What one person proposed, and who decided it. */
  proposal: BankProposal
  /** A connection to a bank. */
  connection: BankConnection
  accounts: WholeConnectedAccount[]
  /** Those that a proposal of virtual IBANs brings, in their order. */
  virtual_ibans: string[]
}

/** What one person proposes and another approves. */
export type BankProposalKind =
  | 'connect'
  | 'change'
  | 'close'
  | 'approve_batch'
  | 'withdraw_batch'
  | 'cancel_order'
  | 'recall_order'
  | 'accept_payee'
  | 'resume'
  | 'virtual_ibans'
  | 'add_key'
  | 'drop_key'
  | 'collect_debits'

/** A page of a list, newest first. */
export interface BankProposalList {
  data: BankProposal[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankProposalListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a proposal stands. */
  status?: BankProposalStatus | undefined
  /** What one person proposes and another approves. */
  kind?: BankProposalKind | undefined
  /** Id of the bank connection. */
  connection_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/** Where a proposal stands. */
export type BankProposalStatus = 'proposed' | 'approved' | 'refused'

/** An order that a bank was asked to give back. */
export interface BankRecall {
  /** Id of the bank recall. */
  id: string
  /** When it was asked for. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /**
   * Where a recall stands. `requested` waits for a second person, who may have `declined` it;
   * `pending` is looked at by the bank; `unanswered` was not answered in its time, and is not sent
   * again. `accepted` and `refused` are what the bank answers, and move no money. `overtaken`: its
   * order came back, or came to nothing, before an answer.
   */
  status: BankRecallStatus
  /**
   * Why it is asked back: paid twice (DUPL), a technical problem (TECH), fraud (FRAD), a request of
   * the customer (CUST), a wrong amount (AM09), a wrong account (AC03). Of a SEPA payment that was
   * executed the first two within ten banking days, the others within 13 months.
   */
  reason: BankRecallReason
  /** Id of the bank order. */
  order_id: string
  /** Id of the outbound. */
  outbound_id: string | null
  /** Id of the inbound return. */
  inbound_return_id: string | null
  /** Id of the bank connection. */
  connection_id: string
  /** By which the bank names it, and its file. */
  case_id: string
  /** Its file. */
  artefact_id: string | null
  /** The name of its file. */
  file_name: string | null
  /** Id of the key or member that told of the upload. */
  uploaded_by: string | null
  /** When the bank was given it. */
  sent_at: string | null
  /** The bank's own code for its answer. */
  bank_code: string | null
  /** The bank's own words. */
  bank_text: string | null
  /** The file that answered it last. */
  answer_id: string | null
  /** Why somebody must ask the bank. */
  alarm: BankAlarm | null
  /** What somebody must ask the bank. */
  ask_the_bank: string | null
}

/** A page of a list, newest first. */
export interface BankRecallList {
  data: BankRecall[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankRecallListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /**
   * Where a recall stands. `requested` waits for a second person, who may have `declined` it;
   * `pending` is looked at by the bank; `unanswered` was not answered in its time, and is not sent
   * again. `accepted` and `refused` are what the bank answers, and move no money. `overtaken`: its
   * order came back, or came to nothing, before an answer.
   */
  status?: BankRecallStatus | undefined
  /** Id of the bank order. */
  order_id?: string | undefined
  /** Id of the bank connection. */
  connection_id?: string | undefined
  /** Why somebody must ask the bank. */
  alarm?: BankAlarm | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/**
 * Why it is asked back: paid twice (DUPL), a technical problem (TECH), fraud (FRAD), a request of
 * the customer (CUST), a wrong amount (AM09), a wrong account (AC03). Of a SEPA payment that was
 * executed the first two within ten banking days, the others within 13 months.
 */
export type BankRecallReason =
  | 'duplicate'
  | 'technical_problem'
  | 'fraud'
  | 'customer_request'
  | 'wrong_amount'
  | 'wrong_account'

/**
 * Where a recall stands. `requested` waits for a second person, who may have `declined` it;
 * `pending` is looked at by the bank; `unanswered` was not answered in its time, and is not sent
 * again. `accepted` and `refused` are what the bank answers, and move no money. `overtaken`: its
 * order came back, or came to nothing, before an answer.
 */
export type BankRecallStatus =
  | 'requested'
  | 'declined'
  | 'approved'
  | 'generated'
  | 'handing_over'
  | 'sent'
  | 'pending'
  | 'unanswered'
  | 'accepted'
  | 'refused'
  | 'overtaken'

/**
 * A connection that was halted: both people know what its bank was given, and files leave again.
 */
export interface BankResumeInput {
  /** Id of the bank connection. */
  connection_id: string
}

/** What the bank says of one payment in it. */
export interface BankSaid {
  /** Whose account paid. */
  payer: string | null
  /** Which. */
  payer_account: string | null
  /** Whose account was paid. */
  payee: string | null
  /** Which. */
  payee_account: string | null
  /** What it says of its purpose. */
  text: string | null
  /** Where the bank gives one of its own. */
  amount: number | null
}

/** By which scheme the bank pays, or collects (`sepa_core`, `sepa_b2b`). */
export type BankSchemeName =
  | 'sepa'
  | 'faster_payments'
  | 'chaps'
  | 'ach'
  | 'fedwire'
  | 'sepa_core'
  | 'sepa_b2b'

/**
 * Which of a mandate a debit is: the first of several, one that recurs, the final one, or the only
 * one.
 */
export type BankSequenceType = 'FRST' | 'RCUR' | 'FNAL' | 'OOFF'

/** How files reach the bank by SFTP. */
export interface BankSftp {
  /** The name or address of the host of the bank. */
  host: string
  /** Its port; 22 where none is given. */
  port: number
  /** The user that the bank has given. */
  user: string
  /**
   * Fingerprints of the keys of the host, as the bank tells them by another way: any other host is
   * refused before anything is sent to it.
   */
  host_keys: string[]
  /** The newest first. */
  keys: BankKey[]
}

/** What of the way by SFTP is to change; what is left out stays. */
export interface BankSftpChangeInput {
  /** The name or address of the host of the bank. */
  host?: string | null | undefined
  /** Its port; 22 where none is given. */
  port?: number | null | undefined
  /** The user that the bank has given. */
  user?: string | null | undefined
  /**
   * Fingerprints of the keys of the host, as the bank tells them by another way: any other host is
   * refused before anything is sent to it.
   */
  host_keys?: readonly string[] | null | undefined
}

/** A bank whose files go by SFTP. */
export interface BankSftpInput {
  /** The name or address of the host of the bank. */
  host: string
  /** Its port; 22 where none is given. */
  port?: number | null | undefined
  /** The user that the bank has given. */
  user: string
  /**
   * Fingerprints of the keys of the host, as the bank tells them by another way: any other host is
   * refused before anything is sent to it.
   */
  host_keys: readonly string[]
  /**
   * A private key, unencrypted, as OpenSSH or PEM has it; without one a pair is made here. It is
   * sealed, and never shown again.
   */
  private_key?: string | null | undefined
  /** What kind of key is made here. */
  key_kind?: BankKeyKind | null | undefined
}

/** Signing a night or a day off. */
export interface BankSignBody {
  /** Why what differs is well. */
  note?: string | null | undefined
}

/** Whether it was signed off. */
export type BankSignedFilter = 'true' | 'false'

/** Where an account at a bank stands. */
export interface BankStanding {
  /** Id of the connected account. */
  connected_account_id: string
  /** Id of the bank connection. */
  connection_id: string
  /** What people call its connection. */
  label: string
  /** Whose money lies on an account: clients', or the organisation's own. */
  kind: ConnectedAccountKind
  /** Currencies a project can be held in. */
  currency: Currency
  /** The end of its number. */
  masked: string
  /** Its connection is active or closing. */
  is_open: boolean
  /** What the books say lies there; null for the organisation's own money. */
  ledger: number | null
  /** What the bank says lies there, by the last statement that counts. */
  bank: number | null
  /** The day that this balance is of. */
  bank_day: string | null
  /** The last statement that counts. */
  statement_id: string | null
  /** When it was read. */
  statement_at: string | null
  /** When orders stop being of `next_day`; null where its connection takes none. */
  next_cut_off: string | null
  /** The day that an order asks for which leaves now. */
  next_day: string | null
  /** Orders that stand in no batch yet. */
  orders_queued: number
  /** Their sum. */
  amount_queued: number
  /** Orders that stand in a batch and have no end yet. */
  orders_under_way: number
  /** Their sum. */
  amount_under_way: number
  /** Orders and batches about which somebody must ask the bank. */
  alarms: number
  /** What people have yet to decide about its statements. */
  decisions: number
  /** Nights that nobody has signed off. */
  nights_to_sign: number
  /** Virtual IBANs that were approved for it. */
  virtual_ibans: number
  /** Those that no project has yet. */
  virtual_ibans_free: number
  /**
   * Another account was approved by hand for payers after this one was connected: new projects show
   * that one, and its money does not stand in the statements of this one.
   */
  collects_elsewhere: boolean
}

/** All accounts of connections that are or were in use. */
export interface BankStandingList {
  data: BankStanding[]
}

/** From which day on statements of an account count, where payments were booked by hand before. */
export interface BankStartBody {
  /** Id of the connected account. */
  connected_account_id: string
  /** Entries of days before book nothing. */
  starts_on: string
  /** The bank's balance at the beginning of that day. */
  opening: number
  /** Payments that were given to the bank by hand and that it has not booked yet. */
  order_ids?: readonly string[] | null | undefined
  /** For the second person. */
  note?: string | null | undefined
}

/** What a bank says of an account. */
export interface BankStatement {
  /** Id of the bank statement. */
  id: string
  /** When it was read. */
  created_at: string
  /** Id of the connected account. */
  connected_account_id: string
  /** Id of the artefact. */
  artefact_id: string
  /** A statement (camt.053), a report of the day (camt.052) or a notification (camt.054). */
  kind: BankStatementKind
  /**
   * Where it stands: `told` early, without effect; `waiting` for one before it, `held` until people
   * decide, `dropped` without effect, `taken` and being booked.
   */
  status: BankStatementStatus
  /** What is wrong with it, by name. */
  findings: string[]
  /** The bank's own name of it. */
  statement_id: string | null
  /** The bank's number of it. */
  sequence: string | null
  /** The first day that it covers. */
  from: string | null
  /** The last day that it covers. */
  to: string | null
  /** Currencies a project can be held in. */
  currency: Currency
  /** The balance before it. */
  opening: number | null
  /** The balance after it. */
  closing: number | null
  /** How many entries it has. */
  entries: number
  /** The statement that it says over again, entry by entry: nothing new is in it. */
  copy_of: string | null
}

/** A statement with its first entries. */
export interface BankStatementFile {
  /** What a bank says of an account. */
  statement: BankStatement
  /** The first 100, in its order. All of them: `…/entries`. */
  entries: BankEntry[]
}

/** A statement (camt.053), a report of the day (camt.052) or a notification (camt.054). */
export type BankStatementKind = 'statement' | 'report' | 'notification'

/** A page of a list, newest first. */
export interface BankStatementList {
  data: BankStatement[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface BankStatementListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /**
   * Where it stands: `told` early, without effect; `waiting` for one before it, `held` until people
   * decide, `dropped` without effect, `taken` and being booked.
   */
  status?: BankStatementStatus | undefined
  /** A statement (camt.053), a report of the day (camt.052) or a notification (camt.054). */
  kind?: BankStatementKind | undefined
  /** Id of the connected account. */
  connected_account_id?: string | undefined
  /** Of those that reach to this day or further. */
  from?: string | undefined
  /** Of those that reach to this day at most. */
  to?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/**
 * Where it stands: `told` early, without effect; `waiting` for one before it, `held` until people
 * decide, `dropped` without effect, `taken` and being booked.
 */
export type BankStatementStatus =
  | 'reading'
  | 'told'
  | 'waiting'
  | 'held'
  | 'dropped'
  | 'taken'
  | 'booked'

/** A project that money may be meant for, and what speaks for it. */
export interface BankSuggestion {
  /** Id of the project. */
  project_id: string
  /** A checkout of it that waits for money. */
  checkout_id: string | null
  /** The reference of that checkout. */
  reference: string | null
  /** What the checkout lacks. */
  outstanding: number | null
  /** Who is to pay it. */
  buyer_name: string | null
  evidence: BankEvidence[]
}

/**
 * IBANs that the bank gives for one account of client money: each new project is given one, for
 * good. Give a list or a range.
 */
export interface BankVirtualIbansInput {
  /** Id of the connected account. */
  connected_account_id: string
  /** In the order in which projects are given them. */
  ibans?: readonly string[] | null | undefined
  /** IBANs whose account numbers follow each other. */
  range?: BankIbanRangeInput | null | undefined
}

/** What is known of a business. */
export interface Business {
  /** Legal form of a business. */
  type: BusinessType
  /** Number in the company register. */
  company_number: string | null
  /** A postal address. */
  registered_address: Address | null
  /** A postal address. */
  trading_address: Address | null
  /** A postal address. */
  shipping_address: Address | null
  /** Phone number. */
  phone_number: string | null
  /** Website. */
  website: string | null
  persons: Person[]
}

/** Details of a business. */
export interface BusinessInput {
  /** Legal form; `unknown` when left out. */
  type?: BusinessType | null | undefined
  /** Number in the register. */
  company_number?: string | null | undefined
  /** A postal address. */
  registered_address?: AddressInput | null | undefined
  /** A postal address. */
  trading_address?: AddressInput | null | undefined
  /** A postal address. */
  shipping_address?: AddressInput | null | undefined
  /** Website. */
  website?: string | null | undefined
  /** Phone number, with the country code. */
  phone_number?: string | null | undefined
  persons?: readonly PersonInput[] | null | undefined
}

/** Legal form of a business. */
export type BusinessType = 'unknown' | 'limited' | 'public' | 'partnership' | 'sole_trader'

/** Which account and time an export is about. */
export interface Camt053Query {
  /**
   * The id of a project, settlement or participant, or `revenue`: any account that there is a
   * statement of.
   */
  of: string
  /** Currencies a project can be held in. */
  currency?: Currency | undefined
  /**
   * A month, a quarter or a year in your time zone: `2026-10`, `2026-Q3`, `2026`, or `last_month`
   * and the like, by the day of the call. Instead of `from` and `to`; without any, `last_month`.
   */
  period?: string | undefined
  /**
   * From this instant on. RFC 3339 with an offset, or a date, which begins at midnight in your time
   * zone.
   */
  from?: string | undefined
  /**
   * With `from`: before this instant; else until now. RFC 3339 with an offset, or a date, which
   * begins at midnight in your time zone.
   */
  to?: string | undefined
}

/** A confirmed payment: what the buyer owes, and what has come in. */
export interface Checkout {
  /** Id of the checkout. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** The payment method of a checkout. */
  type: CheckoutType
  /** Where a checkout stands: `settling` waits for money, the others are final. */
  status: CheckoutStatus
  /**
   * A buyer or seller. The e-mail address identifies the person; its verification is shared by all
   * participants with that address.
   */
  participant: KnownParticipant
  /** Positive: short, or owed for money that was taken back; 0: exact; negative: paid too much. */
  outstanding: number
  /** Settlements due now and the buyer fee, in minor units. */
  amount: number
  /** What was taken back of its inbounds, in minor units. */
  taken_back: number
  /** When it was cancelled, while the rail is asked to call the payment off. */
  cancel_requested_at: string | null
  /** The reference that names this checkout. */
  reference: string
  /** Id of the intent. */
  intent_id: string | null
  /** Id of the project. */
  project_id: string
  /** The former place of the fees; read `fees`. */
  transfers: Transfer[]
  fees: Fee[]
  settlements: Settlement[]
  debits: Debit[]
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** A page of a list, newest first. */
export interface CheckoutList {
  data: Checkout[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface CheckoutListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a checkout stands: `settling` waits for money, the others are final. */
  status?: CheckoutStatus | undefined
  /** The payment method of a checkout. */
  type?: CheckoutType | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /** Id of the intent. */
  intent_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** Where a checkout stands: `settling` waits for money, the others are final. */
export type CheckoutStatus = 'cancelled' | 'failed' | 'abandoned' | 'settling' | 'settled'

/** The payment method of a checkout. */
export type CheckoutType =
  | 'card'
  | 'credit'
  | 'open_banking'
  | 'local_bank_transfer'
  | 'international_bank_transfer'
  | 'invoice'
  | 'direct_debit'

/** The clock of a sandbox. */
export interface Clock {
  /** The time of the sandbox. */
  now: string
  /** True while the clock stands still. */
  frozen: boolean
  /** True while an advance is under way. */
  advancing: boolean
}

/** Something that fell due on the way. */
export interface ClockRun {
  /** When it was due. */
  at: string
  /** What it was. */
  kind: string
  /** Id of what it concerned. */
  id: string
}

/** The accounts to pay into, by way of payment. */
export interface Collect {
  /**
   * The bank account that buyers pay into. Its metadata names the bank (`bank_name`) and the holder
   * of the account (`account_holder`), who payers pay to.
   */
  local_bank_transfer: CollectionAccount
  /**
   * The bank account that buyers pay into. Its metadata names the bank (`bank_name`) and the holder
   * of the account (`account_holder`), who payers pay to.
   */
  international_bank_transfer: CollectionAccount
}

/** When a debit that failed or was returned is collected again. */
export interface CollectDebitAgainBody {
  /** In so many days. Left out: 14. */
  after_days?: number | null | undefined
}

/**
 * The bank account that buyers pay into. Its metadata names the bank (`bank_name`) and the holder
 * of the account (`account_holder`), who payers pay to.
 */
export interface CollectionAccount {
  /** IBAN. */
  iban: string | null
  /** Account number; null for eur. */
  account_number: string | null
  routing_data: ProjectRoutingData[]
  /** The reference the payer must give, when there is one. */
  reference: string | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata
}

/** `payout`: of your revenue. */
export type ComposedType = 'release' | 'refund' | 'transfer' | 'payout'

/** Confirms an invoice intent without the buyer at hand, on a session that has not expired. */
export interface ConfirmPaymentIntentBody {
  /** Id of the session. */
  session_id: string
  /** How an invoice intent is paid when it is confirmed through the API. */
  type: PaymentType
  /** Needed for type `credit`. */
  credit?: CreditPaymentInput | null | undefined
}

/** What confirming an intent made. */
export interface Confirmation {
  /** Id of the checkout. */
  checkout_id: string
  /** Id of the project. */
  project_id: string
  /** The invoice of an invoice intent; null without one. */
  invoice_id: string | null
}

/** An account at the bank. */
export interface ConnectedAccount {
  /** Id of the connected account. */
  id: string
  /** Whose money lies on an account: clients', or the organisation's own. */
  kind: ConnectedAccountKind
  /** Currencies a project can be held in. */
  currency: Currency
  /** The end of its number. */
  masked: string
  /**
   * A batch of up to this amount is approved by this rule, in minor units; without one, each batch
   * takes two people.
   */
  batch_limit: number | null
  /** Orders are asked to be instant, where their scheme knows that. */
  is_instant: boolean
  /** From when on it is used. */
  opened_on: string
  /** Its connection is active or closing. */
  is_open: boolean
}

/** An account at the bank. */
export interface ConnectedAccountInput {
  /** Whose money lies on an account: clients', or the organisation's own. */
  kind: ConnectedAccountKind
  /** Currencies a project can be held in. */
  currency: Currency
  /** Whose account it is, as the bank writes it. Payers are shown it. */
  holder: string
  /** Its IBAN. */
  iban?: string | null | undefined
  /**
   * Where there is no IBAN: sort code and account number, without spaces; beside `aba` the account
   * number alone.
   */
  local_number?: string | null | undefined
  /** The routing number (ABA) of the bank, for an account in the United States. */
  aba?: string | null | undefined
  /** Of the bank. */
  bic?: string | null | undefined
  /**
   * A batch of up to this amount is approved by this rule, in minor units; without one, each batch
   * takes two people.
   */
  batch_limit?: number | null | undefined
  /** Orders are asked to be instant, where their scheme knows that. */
  is_instant?: boolean | null | undefined
  /** From when on it is used. */
  opened_on: string
}

/** Whose money lies on an account: clients', or the organisation's own. */
export type ConnectedAccountKind = 'client_money' | 'own_money'

/** Shows that the later journal only added to the earlier one. */
export interface ConsistencyProof {
  /** What the journal was at one moment, signed. */
  from: JournalCheckpoint
  /** What the journal was at one moment, signed. */
  to: JournalCheckpoint
  /** The hashes that lead from the leaf to the root. */
  path: string[]
}

/** Which two checkpoints. */
export interface ConsistencyQuery {
  /** Size of the earlier checkpoint. */
  from: number
  /** Size of the later checkpoint. */
  to: number
}

/** The currency conversion of an outbound that goes to an account in another currency. */
export interface Conversion {
  /** Currencies a project can be held in. */
  from: Currency
  /** Currency of a bank account, lower case. */
  to: BankAccountCurrency
  /** Where the currency conversion of an outbound stands. */
  status: ConversionStatus
  /** What arrives, in minor units of the target currency (0, 2 or 3 decimals). */
  expected_amount: number | null
  /** Rate from source to target currency. */
  rate: number | null
}

/** Where the currency conversion of an outbound stands. */
export type ConversionStatus = 'pending' | 'executing' | 'accepted' | 'failed'

/** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
export type Country =
  | 'AD'
  | 'AE'
  | 'AF'
  | 'AG'
  | 'AI'
  | 'AL'
  | 'AM'
  | 'AO'
  | 'AR'
  | 'AS'
  | 'AT'
  | 'AU'
  | 'AW'
  | 'AX'
  | 'AZ'
  | 'BA'
  | 'BB'
  | 'BD'
  | 'BE'
  | 'BF'
  | 'BG'
  | 'BH'
  | 'BI'
  | 'BJ'
  | 'BL'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BQ'
  | 'BR'
  | 'BS'
  | 'BT'
  | 'BW'
  | 'BY'
  | 'BZ'
  | 'CA'
  | 'CC'
  | 'CD'
  | 'CF'
  | 'CG'
  | 'CH'
  | 'CI'
  | 'CK'
  | 'CL'
  | 'CM'
  | 'CN'
  | 'CO'
  | 'CR'
  | 'CU'
  | 'CV'
  | 'CW'
  | 'CX'
  | 'CY'
  | 'CZ'
  | 'DE'
  | 'DJ'
  | 'DK'
  | 'DM'
  | 'DO'
  | 'DZ'
  | 'EC'
  | 'EE'
  | 'EG'
  | 'EH'
  | 'ER'
  | 'ES'
  | 'ET'
  | 'FI'
  | 'FJ'
  | 'FK'
  | 'FM'
  | 'FO'
  | 'FR'
  | 'GA'
  | 'GB'
  | 'GD'
  | 'GE'
  | 'GF'
  | 'GG'
  | 'GH'
  | 'GI'
  | 'GL'
  | 'GM'
  | 'GN'
  | 'GP'
  | 'GQ'
  | 'GR'
  | 'GS'
  | 'GT'
  | 'GU'
  | 'GW'
  | 'GY'
  | 'HK'
  | 'HN'
  | 'HR'
  | 'HT'
  | 'HU'
  | 'ID'
  | 'IE'
  | 'IL'
  | 'IM'
  | 'IN'
  | 'IQ'
  | 'IR'
  | 'IS'
  | 'IT'
  | 'JE'
  | 'JM'
  | 'JO'
  | 'JP'
  | 'KE'
  | 'KG'
  | 'KH'
  | 'KI'
  | 'KM'
  | 'KN'
  | 'KP'
  | 'KR'
  | 'KW'
  | 'KY'
  | 'KZ'
  | 'LA'
  | 'LB'
  | 'LC'
  | 'LI'
  | 'LK'
  | 'LR'
  | 'LS'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'LY'
  | 'MA'
  | 'MC'
  | 'MD'
  | 'ME'
  | 'MF'
  | 'MG'
  | 'MH'
  | 'MK'
  | 'ML'
  | 'MM'
  | 'MN'
  | 'MO'
  | 'MP'
  | 'MQ'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MU'
  | 'MV'
  | 'MW'
  | 'MX'
  | 'MY'
  | 'MZ'
  | 'NA'
  | 'NC'
  | 'NE'
  | 'NF'
  | 'NG'
  | 'NI'
  | 'NL'
  | 'NO'
  | 'NP'
  | 'NR'
  | 'NU'
  | 'NZ'
  | 'OM'
  | 'PA'
  | 'PE'
  | 'PF'
  | 'PG'
  | 'PH'
  | 'PK'
  | 'PL'
  | 'PM'
  | 'PN'
  | 'PR'
  | 'PS'
  | 'PT'
  | 'PW'
  | 'PY'
  | 'QA'
  | 'RE'
  | 'RO'
  | 'RS'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SB'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SJ'
  | 'SK'
  | 'SL'
  | 'SM'
  | 'SN'
  | 'SO'
  | 'SR'
  | 'SS'
  | 'ST'
  | 'SV'
  | 'SX'
  | 'SY'
  | 'SZ'
  | 'TC'
  | 'TD'
  | 'TF'
  | 'TG'
  | 'TH'
  | 'TJ'
  | 'TK'
  | 'TL'
  | 'TM'
  | 'TN'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'TV'
  | 'TW'
  | 'TZ'
  | 'UA'
  | 'UG'
  | 'US'
  | 'UY'
  | 'UZ'
  | 'VA'
  | 'VC'
  | 'VE'
  | 'VG'
  | 'VI'
  | 'VN'
  | 'VU'
  | 'WF'
  | 'WS'
  | 'XK'
  | 'YE'
  | 'YT'
  | 'ZA'
  | 'ZM'
  | 'ZW'

/** A new participant. */
export interface CreateParticipantBody {
  /** E-mail address. It must be real: the service writes to it, in the sandbox too. */
  email: string
  /** What a participant is. */
  type?: ParticipantType | null | undefined
  /** Name. */
  name?: string | null | undefined
  /** A postal address. */
  address?: AddressInput | null | undefined
  /** Details of a business. */
  business?: BusinessInput | null | undefined
  /** Details of an individual. */
  individual?: IndividualInput | null | undefined
  /** Details of an organisation that is not a business. */
  organisation?: OrganisationInput | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
  /**
   * A bank account. Which fields are needed depends on country and currency: ask the payout
   * support.
   */
  bank_account?: BankAccountInput | null | undefined
}

/**
 * A new payment instrument. A trade account needs a business owner with type, e-mail, name, and a
 * business with type, company number, phone number and registered address.
 */
export interface CreatePaymentInstrumentBody {
  /** Kind of payment instrument. */
  type: PaymentInstrumentType
  /** A participant: one that exists, by `id`, or by `email`, which makes a new one when needed. */
  owner: ParticipantInput
}

/** A payment intent as the service takes it: `currency` may be left out when a project is named. */
export interface CreatePaymentIntentRequest {
  /** Kind of payment intent that can be created. */
  type: IntentType
  /** The buyer. Left out: the page asks for an e-mail address. */
  from?: ParticipantInput | null | undefined
  /**
   * The project that receives the money; left out, a new one is made. An invoice needs a controlled
   * project.
   */
  project_id?: string | null | undefined
  /** Flat fee the buyer pays. */
  fee_flat?: number | null | undefined
  /**
   * Fee the buyer pays on the sum of what is due now. A fraction with at most 6 decimals: 1.5 % is
   * 0.015.
   */
  fee_percentage?: number | null | undefined
  settlements: readonly SettlementInput[]
  /** Where the page goes when it is done; `checkout_id` and `project_id` are added. */
  redirect_url?: string | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
  /** Currencies a project can be held in. */
  currency?: Currency | null | undefined
}

/** A new controlled project. */
export interface CreateProjectBody {
  /** Currencies a project can be held in. */
  currency: Currency
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
}

/** Refunds to make, all or none, in this order. */
export interface CreateRefundsBody {
  refunds: readonly RefundInput[]
}

/** Releases to make, all or none, in this order. */
export interface CreateReleasesBody {
  releases: readonly ReleaseInput[]
}

/** A setup intent. */
export interface CreateSetupIntentBody {
  /** Kind of setup intent. */
  type: SetupIntentType
  /** A participant: one that exists, by `id`, or by `email`, which makes a new one when needed. */
  participant: ParticipantInput
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
}

/** Transfers to make, all or none, in this order. */
export interface CreateTransfersBody {
  transfers: readonly TransferInput[]
}

/** Whom to verify: a participant that exists, by `id`, or an e-mail address with details. */
export interface CreateVerificationBody {
  /** Id of the participant. */
  id?: string | null | undefined
  /** E-mail address; or give an `id`. */
  email?: string | null | undefined
  /** What a participant is. */
  type?: ParticipantType | null | undefined
  /** Name. */
  name?: string | null | undefined
  /** A postal address. */
  address?: AddressInput | null | undefined
  /** Details of a business. */
  business?: BusinessInput | null | undefined
  /** Details of an individual. */
  individual?: IndividualInput | null | undefined
  /** Details of an organisation that is not a business. */
  organisation?: OrganisationInput | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
  /**
   * A bank account. Which fields are needed depends on country and currency: ask the payout
   * support.
   */
  bank_account?: BankAccountInput | null | undefined
  /** Where the page goes when it is done; `verification_id` is added to the query. */
  redirect_url?: string | null | undefined
}

/** A new webhook handler. */
export interface CreateWebhookHandlerBody {
  /** Where events are delivered to. */
  url: string
  /** The events to deliver; left out, all of them. */
  event_types?: readonly EventType[] | null | undefined
  /** Shared secret, sent back in `x-service-secret`; left out, one is made. */
  secret?: string | null | undefined
  /** Whether a signed message of type `webhook_test` is sent; left out, it is. */
  send_test?: boolean | null | undefined
}

/** By `type`: `payment_link` is a link intent, the others are payment intents. */
export type CreatedIntent = PaymentIntent | LinkIntent

/** Payment by trade credit. */
export interface CreditPaymentInput {
  /** Id of the payment instrument. */
  payment_instrument_id: string
  /** Net terms of trade credit. */
  terms: CreditTerms
}

/** A pretended bank transfer. */
export interface CreditProjectBody {
  /** In minor units; at most 250,000.00. */
  amount: number
  /** Reference of the checkout or invoice it pays. */
  reference?: string | null | undefined
  /** What the payer wrote instead of a reference: any words. */
  payer_reference?: string | null | undefined
  /** Name of the owner of the paying account. */
  payer_name?: string | null | undefined
  /** IBAN or number of the paying account. */
  payer_account?: string | null | undefined
  /** Another one than the project has is sent back by the bank. */
  currency?: Currency | null | undefined
  /** The number under which the bank tells of it: told twice, it counts once. */
  notice_id?: string | null | undefined
  /**
   * When the bank tells of it, if not now. RFC 3339 with an offset, or a date, which is the start
   * of that day in UTC. In the past: now.
   */
  deliver_at?: string | null | undefined
  /** True: the money is held for a review before it is reconciled. */
  review?: boolean | null | undefined
}

/** Whether the money came in. */
export interface CreditResult {
  /** True when the project is credited; false when the bank sends the money back. */
  success: boolean
  /**
   * `settling`: on its way. It has arrived when `inbound_settled` tells of it: by itself within
   * seconds, or when the next advance of the clock answers. `sent_back`: it never arrives.
   */
  status: CreditStatus
}

/**
 * `settling`: on its way. It has arrived when `inbound_settled` tells of it: by itself within
 * seconds, or when the next advance of the clock answers. `sent_back`: it never arrives.
 */
export type CreditStatus = 'settling' | 'sent_back'

/** Net terms of trade credit. */
export type CreditTerms =
  | 'thirty_days'
  | 'sixty_days'
  | 'ninety_days'
  | 'end_of_month_plus_thirty_days'

/** Currencies a project can be held in. */
export type Currency = 'gbp' | 'eur' | 'usd'

/** A direct debit that is collected on its date. */
export interface Debit {
  /** Id of the debit. */
  id: string
  /** Where a scheduled direct debit stands. */
  status: DebitStatus
  /** When it is collected. */
  scheduled_at: string
  /** What is collected, in minor units. */
  amount: number
  /** Id of the checkout. */
  checkout_id: string
  /** Id of the project. */
  project_id: string
  /** The debit that failed or was returned, and that it collects again; null: none. */
  replaces_debit_id: string | null
  /** Why it failed; null where it has not, or nobody says why. */
  failure_reason: TakeBackReason | null
  /** The bank's own code for that: AM04, MD06 … */
  bank_code: string | null
}

/** Where a scheduled direct debit stands. */
export type DebitStatus =
  | 'scheduled'
  | 'executing'
  | 'settling'
  | 'settled'
  | 'cancelled'
  | 'failed'

/** Which account is meant: the one that is proposed. */
export interface DecideAccountBody {
  /** Id of the bank account. */
  bank_account_id: string
}

/** What would have happened. Everything in it was undone; its ids mean nothing afterwards. */
export interface DryRun {
  /** Always true. */
  dry_run: boolean
  /** The answer that the call would have given. */
  result: unknown
  fees: DryRunFee[]
  blockers: DryRunBlocker[]
  movements: DryRunMovement[]
  dates: DryRunDate[]
  events: DryRunEvent[]
}

/** What would wait or fail, and why. */
export interface DryRunBlocker {
  /** Id of what waits. The id itself is not kept. */
  id: string
  /** Where it would stand; of one that waits for two things, each in turn. */
  status: string
  /** Why, where there is more to say. */
  reason: string | null
  /** Who can end it, where that is one person. */
  participant_id: string | null
  /** The same as a sentence, with what to do about it. */
  message: string | null
}

/** What would follow, and when. */
export interface DryRunDate {
  /** When it would be due. */
  at: string
  /** What would be due. */
  what: string
  /** Of what: an id, which is not kept, or its place in the request. */
  id: string
}

/** An event that would be told. */
export interface DryRunEvent {
  /** Its type. */
  type: string
  /** Of what. The id itself is not kept. */
  id: string
}

/** A fee that would be charged. */
export interface DryRunFee {
  /** Out of whose money. */
  payer: DryRunFeePayer
  /** In minor units. */
  amount: number
  /** Currencies a project can be held in. */
  currency: Currency
  /** What it is charged for: a movement, what would be made, or its place in the request. */
  of: string
  /** Earned at once, or when the money moves. */
  when: DryRunFeeTime
}

/** Out of whose money. */
export type DryRunFeePayer = 'buyer' | 'seller'

/** Earned at once, or when the money moves. */
export type DryRunFeeTime = 'now' | 'later'

/** Money that would move. */
export interface DryRunMovement {
  /** What would happen. */
  kind: string
  /** Kind of account it would leave. */
  from: string
  /** Kind of account it would arrive on. */
  to: string
  /** In minor units. */
  amount: number
  /** Currencies a project can be held in. */
  currency: Currency
}

/** Whether to try it out. */
export interface DryRunQuery {
  /**
   * Call the path with `/dry-run` behind it instead: `true` gives the same answer, and is taken
   * until 2027-11-23.
   */
  dry_run?: boolean | undefined
}

/** A link in an e-mail. */
export interface EmailLink {
  /** The words of the link. */
  label: string
  /** Where it leads. */
  url: string
}

/** The two worlds a key belongs to. */
export type Environment = 'sandbox' | 'live'

/** Names the error; codes never change their meaning. */
export type ErrorCode =
  | 'malformed_json'
  | 'duplicate_key'
  | 'too_deep'
  | 'bad_request'
  | 'unauthorised'
  | 'wrong_key_kind'
  | 'client_unauthorised'
  | 'client_secret_invalid'
  | 'private_key_from_browser'
  | 'origin_not_allowed'
  | 'key_not_allowed'
  | 'key_network_refused'
  | 'not_found'
  | 'sandbox_reset'
  | 'live_only'
  | 'second_person_needed'
  | 'no_collection_account'
  | 'sandbox_only'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'payload_too_large'
  | 'host_not_served'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'validation_failed'
  | 'rate_limited'
  | 'too_many_from_address'
  | 'metrics_closed'
  | 'internal_error'
  | 'timed_out'
  | 'starting_or_draining'
  | 'installation_in_doubt'
  | 'archive_unreadable'
  | 'not_signed_in'
  | 'sign_in_refused'
  | 'sign_in_throttled'
  | 'second_factor_required'
  | 'step_up_required'
  | 'recovered_recently'
  | 'csrf_refused'
  | 'role_not_allowed'
  | 'link_not_usable'
  | 'account_exists'
  | 'last_owner'
  | 'approval_required'
  | 'second_owner_required'
  | 'owner_needed'
  | 'approval_lapsed'
  | 'already_member'
  | 'payee_needs_person'
  | 'bank_account_cooling'
  | 'bank_account_changed'
  | 'not_all_spellings'
  | 'several_verifications_open'
  | 'account_proof_wrong'
  | 'account_proof_locked'
  | 'idempotency_key_invalid'
  | 'idempotency_mismatch'
  | 'idempotency_in_progress'
  | 'invalid_state'
  | 'already_confirmed'
  | 'intent_not_confirmable'
  | 'intent_expired'
  | 'session_expired'
  | 'checkout_in_progress'
  | 'checkout_authorised'
  | 'rail_halted'
  | 'mandate_revoked'
  | 'debit_in_progress'
  | 'checkout_drawn'
  | 'insufficient_funds'
  | 'insufficient_credit'
  | 'payment_instrument_not_enabled'
  | 'method_not_available'
  | 'clock_busy'
  | 'verification_incomplete'
  | 'too_many_documents'
  | 'document_refused'
  | 'amount_exceeds_settlement'
  | 'amount_exceeds_unreconciled'
  | 'payer_account_unknown'
  | 'nothing_left'
  | 'currency_mismatch'
  | 'fee_not_smaller_than_amount'
  | 'amount_too_large'
  | 'settlement_has_no_buyer'
  | 'settlement_has_no_seller'
  | 'settlement_not_usable'
  | 'transfer_not_allowed'
  | 'project_not_controlled'
  | 'card_declined'
  | 'card_expired'
  | 'card_cvv_wrong'
  | 'card_not_for_testing'
  | 'bank_account_unsupported'
  | 'clock_not_movable'

/** Something that happened, in the order it happened. */
export interface Event {
  /** Id of the event. */
  id: string
  /** What happened: the resource, then the state it entered. */
  type: EventType
  /** Number of the event, without gaps, so that a loss can be seen. */
  sequence: number
  /** When it happened. */
  created_at: string
  /** Ids of the resource and of what it belongs to; no personal data. */
  payload: EventPayload
}

/** A page of a list, newest first. */
export interface EventList {
  data: Event[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface EventListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** What happened: the resource, then the state it entered. */
  type?: EventType | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /** Events with a larger number, oldest first: to replay and to detect loss. */
  after_sequence?: number | undefined
  /**
   * With `after_sequence`: where there are no events yet, the answer waits for the next one, at
   * most so many seconds. With `cursor` too, to go on where an answer ended.
   */
  wait?: number | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/** Ids of the resource and of what it belongs to; no personal data. */
export type EventPayload = Record<string, string | number>

/** What happened: the resource, then the state it entered. */
export type EventType =
  | 'intent_confirmed'
  | 'intent_cancelled'
  | 'checkout_initiated'
  | 'checkout_settling'
  | 'checkout_settled'
  | 'checkout_failed'
  | 'checkout_rejected'
  | 'checkout_cancelled'
  | 'checkout_abandoned'
  | 'debit_scheduled'
  | 'debit_executing'
  | 'debit_settling'
  | 'debit_settled'
  | 'debit_cancelled'
  | 'debit_failed'
  | 'inbound_settled'
  | 'inbound_taken_back'
  | 'inbound_returned'
  | 'settlement_settled'
  | 'settlement_executing'
  | 'settlement_executed'
  | 'settlement_cancelled'
  | 'transfer_executing'
  | 'transfer_executed'
  | 'transfer_cancelled'
  | 'transfer_failed'
  | 'outbound_awaiting_funds'
  | 'outbound_scheduled'
  | 'outbound_paused'
  | 'outbound_in_review'
  | 'outbound_cancelled'
  | 'outbound_failed'
  | 'outbound_executing'
  | 'outbound_executed'
  | 'participant_verified'
  | 'participant_bank_account_changed'
  | 'payment_instrument_processing'
  | 'payment_instrument_enabled'
  | 'payment_instrument_disabled'
  | 'payment_instrument_rejected'
  | 'payment_instrument_failed'
  | 'payout_executing'
  | 'payout_executed'
  | 'payout_failed'
  | 'verification_required'
  | 'verification_in_review'
  | 'verification_passed'
  | 'verification_failed'

/** Why it fails. */
export interface FailOutboundBody {
  /** Why an outbound failed. */
  failure_reason?: OutboundFailureReason | null | undefined
}

/** A fee that was charged to the buyer or the seller. */
export interface Fee {
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** `fee` for fee rows, `transfer` for transfers made through the API. */
  type: TransferType
  /** Who pays a fee. */
  subtype: TransferSubType
  /** The fee, in minor units. */
  amount: number
}

/** What kind of fee. */
export type FeeKind =
  | 'buyer_fee'
  | 'seller_fee'
  | 'transfer_fee'
  | 'fee_given_back'
  | 'conversion_gain'
  | 'repaid'

/** The fees of a period, oldest first. */
export interface FeeReport {
  /** Where it begins; null: at the beginning, of the first payout. */
  from: string | null
  /** Where it ends; what happens at this instant is not in it. */
  to: string
  /** Of your organisation: its days are those of the report. */
  time_zone: string
  /** When it was made. */
  made_at: string
  totals: FeeReportTotal[]
  entries: FeeReportEntry[]
  /** Names the next page; null on the last. */
  next_cursor: string | null
}

/** A fee, earned or given back. */
export interface FeeReportEntry {
  /** Id of the ledger transaction. */
  transaction: string
  /** When it was earned. */
  at: string
  /** The same as a day in the time zone of your organisation. */
  day: string
  /** What kind of fee. */
  kind: FeeKind
  /** Id of the checkout, outbound, transfer or inbound that it was earned on. */
  about: string
  /** Id of the checkout. */
  checkout_id: string | null
  /** Id of the settlement. */
  settlement_id: string | null
  /** Id of the project. */
  project_id: string | null
  /** Reference of the payment or payout. */
  reference: string | null
  /** Somebody who pays or is paid. */
  payer: ReportParty | null
  /** Somebody who pays or is paid. */
  seller: ReportParty | null
  /** The amount that it was charged on. */
  gross: number | null
  /** The rate, a fraction, where the agreed terms give this fee; else null. */
  percentage: number | null
  /** The fixed part of the same terms. */
  flat: number | null
  /** What was earned; negative: given back. */
  fee: number
  /** Currencies a project can be held in. */
  currency: Currency
}

/** All of one kind. */
export interface FeeReportKind {
  /** What kind of change of the revenue. */
  kind: RevenueKind
  /** How many. */
  count: number
  /** Their sum. */
  amount: number
}

/** Which time and currency a fee report is about, and how it is written. */
export interface FeeReportQuery {
  /**
   * A month, a quarter or a year in your time zone: `2026-10`, `2026-Q3`, `2026`, or `last_month`
   * and the like, by the day of the call. Instead of `from` and `to`; without any, `last_month`.
   */
  period?: string | undefined
  /**
   * From this instant on. RFC 3339 with an offset, or a date, which begins at midnight in your time
   * zone.
   */
  from?: string | undefined
  /**
   * With `from`: before this instant; else until now. RFC 3339 with an offset, or a date, which
   * begins at midnight in your time zone.
   */
  to?: string | undefined
  /** In place of a period: what a weekly payout of the revenue is made of. */
  payout?: string | undefined
  /** Currencies a project can be held in. */
  currency?: Currency | undefined
  /** How it is written; JSON by default. */
  format?: ReportFormat | undefined
  /** Entries of a page; JSON only. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before; JSON only. */
  cursor?: string | undefined
}

/** The revenue account of a currency: opening + all of `by_kind` = closing. */
export interface FeeReportTotal {
  /** Currencies a project can be held in. */
  currency: Currency
  /** Revenue at the beginning. */
  opening: number
  /** Sum of the fees: earned, less given back. */
  earned: number
  by_kind: FeeReportKind[]
  /** Revenue at the end. */
  closing: number
}

/** Names what is wrong with a field. */
export type FieldErrorCode =
  | 'required'
  | 'unknown_field'
  | 'unknown_field_near'
  | 'wrong_type'
  | 'not_allowed'
  | 'not_positive'
  | 'negative'
  | 'too_large'
  | 'not_whole'
  | 'number_not_exact'
  | 'number_too_long'
  | 'not_a_fraction'
  | 'too_many_decimals'
  | 'bad_format'
  | 'bad_characters'
  | 'too_short'
  | 'too_long'
  | 'too_few'
  | 'too_many'
  | 'too_many_words'
  | 'too_many_keys'
  | 'too_many_bytes'
  | 'exclusive'
  | 'one_required'
  | 'not_used'
  | 'mismatch'
  | 'not_found'
  | 'not_usable'
  | 'in_past'
  | 'duplicate'

/** One wrong field of a request. */
export interface FieldProblem {
  /** JSON Pointer to the field. */
  pointer: string
  /** What is wrong with the field, or the error its item of a batch caused. */
  code: FieldErrorCode | ErrorCode
  /** What is wrong, in words. */
  message: string
}

/** A receipt of money into a project. */
export interface Inbound {
  /** Id of the inbound. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Id of the project. */
  project_id: string
  /** The checkout it paid; null when it matched none. */
  checkout_id: string | null
  /** The transfer it belongs to, when it is one. */
  transfer: ProjectTransferIn | null
  /** How the money of an inbound came in. */
  type: InboundType
  /** Where a receipt of money stands. */
  status: InboundStatus
  /** What was received, in minor units. */
  amount: number
  /** The reference the payer gave. */
  reference: string | null
  /** How an inbound was matched to what it pays, or why it was not. */
  reconciliation: InboundReconciliation
  /** What its bank or card issuer took back since, in minor units. */
  taken_back: number
  /** Each taking back, the oldest first. */
  take_backs: TakeBack[]
  /** What went back to its payer and stayed there, in minor units. */
  returned: number
  /** Each return, the oldest first. */
  returns: InboundReturn[]
}

/**
 * A dry run: what the call would have answered, and what would follow. Everything in it was undone;
 * its ids mean nothing afterwards.
 */
export interface InboundDryRun {
  /** Always true. */
  dry_run: boolean
  /** A receipt of money into a project. */
  result: Inbound
  fees: DryRunFee[]
  blockers: DryRunBlocker[]
  movements: DryRunMovement[]
  dates: DryRunDate[]
  events: DryRunEvent[]
}

/** A page of a list, newest first. */
export interface InboundList {
  data: Inbound[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface InboundListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a receipt of money stands. */
  status?: InboundStatus | undefined
  /** How the money of an inbound came in. */
  type?: InboundType | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /** Id of the checkout. */
  checkout_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/** How an inbound was matched to what it pays, or why it was not. */
export interface InboundReconciliation {
  /** Why it went there. */
  reason: InboundReconciliationReason
  /** What nothing lacked, in minor units: in the project's balance. */
  unreconciled: number
  /** The account it was paid from, masked, when it is known. */
  payer_account: string | null
  /** What the bank or card issuer took back since, in minor units. */
  taken_back: number
  /** When a review sent it back; null otherwise. What else went back: `returns`. */
  returned_at: string | null
  /** The rule taught by the organisation that matched it; null where none did. */
  matching_rule_id: string | null
}

/** Why it went there. */
export type InboundReconciliationReason =
  | 'named_by_rail'
  | 'reference'
  | 'amount_of_known_payer'
  | 'amount_and_payer_name'
  | 'by_hand'
  | 'taught'
  | 'checkout_ended'
  | 'no_open_checkout'
  | 'no_match'
  | 'several_match'
  | 'in_review'
  | 'sent_back'
  | 'transfer'

/** Money of an inbound that goes back to whoever paid it. */
export interface InboundReturn {
  /** Id of the inbound return. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** What goes back, in minor units. */
  amount: number
  /** Where it stands. */
  status: InboundReturnStatus
  /** Why money goes back to its payer; `checkout_ended` is sent back by itself. */
  reason: InboundReturnReason
  /** What it waits for. */
  paused_reason: InboundReturnPausedReason | null
  /** Why the rail refused it, or could not deliver it. */
  failure_reason: OutboundFailureReason | null
  /** What came back of it undeliverable, in minor units. */
  came_back: number
  /** Whether the service itself sent it back. */
  is_automatic: boolean
  /** When the rail had sent it. */
  sent_at: string | null
}

/** What it waits for. */
export type InboundReturnPausedReason = 'approval_required' | 'project_in_review'

/** Why money goes back to its payer; `checkout_ended` is sent back by itself. */
export type InboundReturnReason =
  | 'checkout_ended'
  | 'overpaid'
  | 'duplicate'
  | 'not_expected'
  | 'payer_asked'
  | 'other'

/** Where it stands. */
export type InboundReturnStatus =
  | 'paused'
  | 'processing'
  | 'executing'
  | 'sent'
  | 'failed'
  | 'cancelled'
  | 'undeliverable'

/** How the review ends. */
export interface InboundReviewBody {
  /** Keep the money, or send it back. */
  outcome: InboundReviewOutcome
}

/** Keep the money, or send it back. */
export type InboundReviewOutcome = 'pass' | 'send_back'

/** Where a receipt of money stands. */
export type InboundStatus = 'settling' | 'settled' | 'in_review'

/** How the money of an inbound came in. */
export type InboundType =
  | 'card'
  | 'credit'
  | 'open_banking'
  | 'local_bank_transfer'
  | 'international_bank_transfer'
  | 'manual_bank_transfer'
  | 'transfer'

/** Shows that an entry is in the journal of a checkpoint. */
export interface InclusionProof {
  /** Its place in the journal, from 1. */
  position: number
  /** The ledger transaction as it is hashed: ids and amounts only. */
  line: string
  /** The hashes that lead from the leaf to the root. */
  path: string[]
  /** What the journal was at one moment, signed. */
  checkpoint: JournalCheckpoint
}

/** What is known of an individual. */
export interface Individual {
  /** Date of birth. */
  date_of_birth: string | null
  /** A postal address. */
  residential_address: Address | null
  /** A postal address. */
  shipping_address: Address | null
  /** Phone number. */
  phone_number: string | null
}

/** Details of an individual. */
export interface IndividualInput {
  /** Date of birth. */
  date_of_birth?: string | null | undefined
  /** A postal address. */
  residential_address?: AddressInput | null | undefined
  /** A postal address. */
  shipping_address?: AddressInput | null | undefined
  /** Phone number, with the country code. */
  phone_number?: string | null | undefined
}

/** What the lender does. */
export interface InstrumentDecisionBody {
  /**
   * Decide on the trade account; switch it off and on; refuse the next checkout or draw; report
   * that the buyer repaid all, or never will.
   */
  outcome: InstrumentDecisionOutcome
}

/**
 * Decide on the trade account; switch it off and on; refuse the next checkout or draw; report that
 * the buyer repaid all, or never will.
 */
export type InstrumentDecisionOutcome =
  | 'enable'
  | 'reject'
  | 'fail'
  | 'disable'
  | 'refuse_next_order'
  | 'refuse_next_draw'
  | 'repay'
  | 'default'

/** A bank account: one on file, by its id, or a new one with country, currency and its fields. */
export interface IntentBankAccountInput {
  /** Id of the bank account. */
  id?: string | null | undefined
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country?: Country | null | undefined
  /** Currency of a bank account, lower case. */
  currency?: BankAccountCurrency | null | undefined
  /** Account number. */
  account_number?: string | null | undefined
  /** IBAN; spaces are allowed. */
  iban?: string | null | undefined
  /** Routing number of a bank in the United States. */
  aba?: string | null | undefined
  /** Code of the bank. */
  bank_code?: string | null | undefined
  /** BIC of the bank. */
  bic_swift?: string | null | undefined
  /** Code of the branch. */
  branch_code?: string | null | undefined
  /** Bank and branch code in Australia. */
  bsb_code?: string | null | undefined
  /** CLABE in Mexico. */
  clabe?: string | null | undefined
  /** CNAPS code in China. */
  cnaps?: string | null | undefined
  /** IFSC code in India. */
  ifsc?: string | null | undefined
  /** Sort code in the United Kingdom. */
  sort_code?: string | null | undefined
  /** Name of the bank. */
  bank_name?: string | null | undefined
  /** Address of the bank. */
  bank_address?: string | null | undefined
  /** Tax or identity number of the owner. */
  identification?: string | null | undefined
}

/**
 * A dry run: what the call would have answered, and what would follow. Everything in it was undone;
 * its ids mean nothing afterwards.
 */
export interface IntentDryRun {
  /** Always true. */
  dry_run: boolean
  /** By `type`: `payment_link` is a link intent, the others are payment intents. */
  result: CreatedIntent
  fees: DryRunFee[]
  blockers: DryRunBlocker[]
  movements: DryRunMovement[]
  dates: DryRunDate[]
  events: DryRunEvent[]
}

/** A page of a list, newest first. */
export interface IntentList {
  data: AnyIntent[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface IntentListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where an intent stands; `debug` belongs to the published list and is never produced. */
  status?: IntentStatus | undefined
  /** Kind of an intent in an answer; `session` is the setup intent. */
  type?: IntentOutputType | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** Kind of an intent in an answer; `session` is the setup intent. */
export type IntentOutputType = 'checkout' | 'payment_link' | 'invoice' | 'session'

/** Where an intent stands; `debug` belongs to the published list and is never produced. */
export type IntentStatus = 'unconfirmed' | 'confirmed' | 'cancelled' | 'debug'

/** Kind of payment intent that can be created. */
export type IntentType = 'checkout' | 'payment_link' | 'invoice'

/** An invoice wraps a checkout and says where to pay; the status of the checkout counts. */
export interface Invoice {
  /** Id of the invoice. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Where an invoice stands; it follows its checkout. */
  status: InvoiceStatus
  /** Currencies a project can be held in. */
  currency: Currency
  /** Id of the intent. */
  intent_id: string
  /** Id of the project. */
  project_id: string
  /** Id of the checkout. */
  checkout_id: string
  /**
   * A buyer or seller. The e-mail address identifies the person; its verification is shared by all
   * participants with that address.
   */
  participant: KnownParticipant
  settlements: Settlement[]
  /** The accounts to pay into, by way of payment. */
  collect: Collect
  /** The reference the payer gives. */
  reference: string
  /** Sum of the settlements, in minor units. */
  subtotal: number
  /** Buyer fee, in minor units. */
  fee: number
  /** Subtotal and fee, in minor units. */
  total: number
  /** A page that shows it, to pass on to the buyer: where to pay, and what has come in. */
  url: string
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** A page of a list, newest first. */
export interface InvoiceList {
  data: Invoice[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface InvoiceListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where an invoice stands; it follows its checkout. */
  status?: InvoiceStatus | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** Where an invoice stands; it follows its checkout. */
export type InvoiceStatus = 'settling' | 'settled' | 'cancelled' | 'abandoned'

/** What the journal was at one moment, signed. */
export interface JournalCheckpoint {
  /** Names the journal: one for each environment. */
  tenant: string
  /** How many entries it covers. */
  size: number
  /** Root of the Merkle tree over the entries (RFC 9162). Base64. */
  root: string
  /** Hash of the chain after the last entry. Base64. */
  chain: string
  /** When it was signed, in real time. */
  at: string
  /** The key it was signed with. */
  key_id: string
  /** Ed25519 over the text that the guide describes. Base64. */
  signature: string
}

/** Checkpoints, oldest first. */
export interface JournalCheckpointList {
  data: JournalCheckpoint[]
}

/** A sealed ledger transaction. */
export interface JournalEntry {
  /** Its place in the journal, from 1. */
  position: number
  /** The ledger transaction as it is hashed: ids and amounts only. */
  line: string
}

/** Entries, oldest first. */
export interface JournalEntryList {
  data: JournalEntry[]
}

/** The change from one signing key to the next, signed by both. */
export interface JournalHandOver {
  /** The public key that signed before, PEM. */
  from: string
  /** The public key that signs after it, PEM. */
  to: string
  /** When, in real time. */
  at: string
  /** Ed25519 of the former key over the text that the guide describes. Base64. */
  from_signature: string
  /** Ed25519 of the next key over the same text. Base64. */
  to_signature: string
}

/** The key that checks the signatures of checkpoints. Keep it where you keep your own records. */
export interface JournalKey {
  /** Names the key in checkpoints. */
  key_id: string
  /** How checkpoints are signed. */
  algorithm: JournalKeyAlgorithm
  /** The public key, PEM. */
  public_key: string
  /** How the signing was handed on, the first change first; empty: never. */
  hand_overs: JournalHandOver[]
}

/** How checkpoints are signed. */
export type JournalKeyAlgorithm = 'ed25519'

/** Where to read the journal. */
export interface JournalQuery {
  /** Begin after this position; 0 is the beginning. */
  after?: number | undefined
  /** How many. */
  limit?: number | undefined
}

/**
 * A buyer or seller. The e-mail address identifies the person; its verification is shared by all
 * participants with that address.
 */
export interface KnownParticipant {
  /** Id of the participant. */
  id: string
  /** Whether the e-mail address of a participant is verified. */
  status: ParticipantStatus
  /** What a participant is. */
  type: ParticipantType
  /** E-mail address. */
  email: string
  /** Name. */
  name: string | null
  /** A postal address. */
  address: Address | null
  /** The account it is paid to. */
  bank_account: BankAccount | null
  /**
   * Given by somebody who may not change where a verified person is paid to: it is not paid to
   * before somebody who may has accepted it.
   */
  proposed_bank_account: BankAccount | null
  /**
   * The end of the cooling-off time of the account: releases and refunds to it wait until then.
   * Null where there is none.
   */
  bank_account_payable_from: string | null
  /**
   * When the person said that a change of the account was not theirs: nothing is paid to them until
   * a member has looked at it.
   */
  bank_account_disputed_at: string | null
  /** What is known of a business. */
  business: Business | null
  /** What is known of an individual. */
  individual: Individual | null
  /** What is known of an organisation that is not a business. */
  organisation: Organisation | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata
}

/** BCP 47 tag of a language. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'sv' | 'nb' | 'pl'

/** A limit in each currency, in minor units. */
export interface Limit {
  /** In pence. */
  gbp: number | null
  /** In cents. */
  eur: number | null
  /** In cents. */
  usd: number | null
}

/** A payment intent of type `payment_link`. */
export interface LinkIntent {
  /** Id of the intent. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** The project the money goes to, when it is known. */
  project_id: string | null
  /** The buyer; null for a link that anyone may use again. */
  from: KnownParticipant | null
  /** The link to share. */
  url: string
  /** Where an intent stands; `debug` belongs to the published list and is never produced. */
  status: IntentStatus
  /** Currencies a project can be held in. */
  currency: Currency
  /** Kind of an intent in an answer; `session` is the setup intent. */
  type: IntentOutputType
  /** Flat fee the buyer pays. */
  fee_flat: number | null
  /**
   * Fee the buyer pays on the sum of the settlements. A fraction with at most 6 decimals: 1.5 % is
   * 0.015.
   */
  fee_percentage: number | null
  settlements: SettlementIntent[] | null
  /** Where the page goes when it is done. */
  redirect_url: string | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** A request to the API. Bodies, headers and secrets are not kept. */
export interface LoggedRequest {
  /** The request id: of the answer, and of its problem. */
  id: string
  /** When it was answered, in real time. */
  created_at: string
  /** Who asked. */
  actor: RequestActor
  /** The method. */
  method: string
  /** The id of the operation. */
  operation: string
  /** The path with its ids, without its query; what is no id is left out. */
  path: string
  /** The id of what was asked for or made. */
  resource_id: string | null
  /** The HTTP status of the answer; 499 where who asked had gone before it. */
  status: number
  /** Why it was refused. */
  problem: RequestProblem | null
  /** Whether the answer was one that was kept. */
  replayed: boolean
  /** Whether it was only tried out. */
  dry_run: boolean
  /** How long the service took. */
  duration_ms: number
  /** Where it came from. */
  ip: string
}

/** The bank account that projects of a currency are paid into from now on. */
export interface ManualAccountInput {
  /** Currencies a project can be held in. */
  currency: Currency
  /** The accounts to pay into, by way of payment. */
  collect: Collect
}

/** A booking by hand, and who decided it. */
export interface ManualEntry {
  /** Id of the manual entry. */
  id: string
  /** When it was proposed. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** What is booked by hand. */
  kind: ManualEntryKind
  /** Where a booking stands. */
  status: ManualEntryStatus
  /** Id of the key or member that proposed it. */
  proposed_by: string
  /** Id of the key or member that decided it. */
  decided_by: string | null
  /** Id of the outbound. */
  outbound_id: string | null
  /** Id of the inbound return. */
  inbound_return_id: string | null
  /** Id of the verification. */
  verification_id: string | null
  /** Id of the project. */
  project_id: string | null
  /** Id of the inbound. */
  inbound_id: string | null
  /** Currencies a project can be held in. */
  currency: Currency | null
  /** In minor units. */
  amount: number | null
  /** The bank's own number of the booking: it counts once. */
  statement_reference: string | null
  /** Why an outbound failed. */
  failure_reason: OutboundFailureReason | null
  /** Why a bank or card issuer took money back. */
  taken_back_reason: TakeBackReason | null
  /** The accounts to pay into, by way of payment. */
  collect: Collect | null
  /** For the second person. */
  note: string | null
}

/** One booking: give the part that its kind names, and no other; `payments_resumed` has none. */
export interface ManualEntryBody {
  /** What is booked by hand. */
  kind: ManualEntryKind
  /** The bank account that projects of a currency are paid into from now on. */
  collection_account?: ManualAccountInput | null | undefined
  /** Money that the bank shows as received. */
  inbound?: ManualInboundInput | null | undefined
  /** Money of an inbound that the bank shows as taken back: returned to the payer, charged back. */
  taken_back?: ManualTakenBackInput | null | undefined
  /** What became of a payment that was given to the bank. */
  outbound?: ManualOutboundInput | null | undefined
  /** What became of money that was to be sent back to its payer. */
  inbound_return?: ManualReturnInput | null | undefined
  /** A verification that was looked at by people. */
  verification?: ManualVerificationInput | null | undefined
  /** For the second person. */
  note?: string | null | undefined
}

/** A booking with all that whoever decides it compares with the bank. */
export interface ManualEntryFile {
  /** A booking by hand, and who decided it. */
  entry: ManualEntry
  /** Who proposed it: a member, or a key and who made it. */
  proposed_by_name: string
  /** Who decided it. */
  decided_by_name: string | null
  /** The name of the paying account. */
  payer_name: string | null
  /** What the payer wrote. */
  payer_text: string | null
  /** The payment of which it is reported. */
  payment: ManualPayment | null
  /** The verification that it decides. */
  verification: Verification | null
}

/** What is booked by hand. */
export type ManualEntryKind =
  | 'collection_account'
  | 'inbound'
  | 'taken_back'
  | 'executed'
  | 'rejected'
  | 'returned'
  | 'return_sent'
  | 'return_refused'
  | 'return_undeliverable'
  | 'verification_passed'
  | 'verification_failed'
  | 'payments_resumed'

/** The newest 100 bookings, newest first. */
export interface ManualEntryList {
  data: ManualEntry[]
}

/** Which bookings to list. */
export interface ManualEntryListQuery {
  /** Where a booking stands. */
  status?: ManualEntryStatus | undefined
}

/** Where a booking stands. */
export type ManualEntryStatus = 'proposed' | 'approved' | 'refused'

/** Money that the bank shows as received. */
export interface ManualInboundInput {
  /** Currencies a project can be held in. */
  currency: Currency
  /** What arrived, in minor units. */
  amount: number
  /** The bank's own number of the booking: it counts once. */
  statement_reference: string
  /** What the payer wrote. */
  reference?: string | null | undefined
  /** The name of the paying account. */
  payer_name?: string | null | undefined
  /** The number of the paying account: without it nothing can be sent back to it. */
  payer_account?: string | null | undefined
  /** Id of the project. */
  project_id?: string | null | undefined
}

/** What became of a payment that was given to the bank. */
export interface ManualOutboundInput {
  /** Id of the outbound. */
  outbound_id: string
  /** The bank's own number of the booking: it counts once. */
  statement_reference: string
  /** Why an outbound failed. */
  failure_reason?: OutboundFailureReason | null | undefined
  /** What came back, in minor units; all of it when left out. */
  amount?: number | null | undefined
}

/** A payment that somebody must give to the bank, with the whole account it goes to. */
export interface ManualPayment {
  /** What is paid; null for money that is sent back. */
  outbound_id: string | null
  /** What is sent back to its payer. */
  inbound_return_id: string | null
  /** Currencies a project can be held in. */
  currency: Currency
  /** In minor units. */
  amount: number
  /** What the receiver reads. */
  reference: string | null
  /**
   * What to write as the text of the transfer: the reference; where there is none, the characters
   * that name the outbound or return.
   */
  transfer_text: string
  /**
   * What a QR code holds that banking apps read as this transfer (EPC069-12): euros to an IBAN;
   * null for others.
   */
  qr_text: string | null
  /** Whose account it is. */
  holder_name: string | null
  /** Currency of a bank account, lower case. */
  account_currency: BankAccountCurrency | null
  /** Fields of the account: `iban`, `account_number`, `sort_code` … */
  account: Record<string, unknown>
  /** Id of the inbound. */
  back_to_inbound_id: string | null
  /** Since when it is to be paid. */
  created_at: string
}

/** What is to be paid, oldest first; at most 100. */
export interface ManualPaymentList {
  data: ManualPayment[]
}

/** What became of money that was to be sent back to its payer. */
export interface ManualReturnInput {
  /** Id of the inbound return. */
  inbound_return_id: string
  /** The bank's own number of the booking: it counts once. */
  statement_reference: string
  /** Why an outbound failed. */
  failure_reason?: OutboundFailureReason | null | undefined
  /** What came back, in minor units; all of it when left out. */
  amount?: number | null | undefined
}

/** Money of an inbound that the bank shows as taken back: returned to the payer, charged back. */
export interface ManualTakenBackInput {
  /** Id of the inbound. */
  inbound_id: string
  /** The bank's own number of the booking: it counts once. */
  statement_reference: string
  /** What was taken back, in minor units; all that is left when left out. */
  amount?: number | null | undefined
  /** Why a bank or card issuer took money back. */
  reason?: TakeBackReason | null | undefined
}

/** A verification that was looked at by people. */
export interface ManualVerificationInput {
  /** Id of the verification. */
  verification_id: string
}

/** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
export type Metadata = Record<string, unknown>

/** What is known of an organisation that is not a business. */
export interface Organisation {
  /** Legal form of an organisation that is not a business. */
  type: OrganisationType
  /** Registration number. */
  organisation_number: string | null
  /** A postal address. */
  registered_address: Address | null
  /** A postal address. */
  shipping_address: Address | null
  /** Phone number. */
  phone_number: string | null
  /** Website. */
  website: string | null
  persons: Person[]
}

/** Details of an organisation that is not a business. */
export interface OrganisationInput {
  /** Legal form; `unknown` when left out. */
  type?: OrganisationType | null | undefined
  /** Number in the register. */
  organisation_number?: string | null | undefined
  /** A postal address. */
  registered_address?: AddressInput | null | undefined
  /** A postal address. */
  shipping_address?: AddressInput | null | undefined
  /** Phone number, with the country code. */
  phone_number?: string | null | undefined
  /** Website. */
  website?: string | null | undefined
  persons?: readonly PersonInput[] | null | undefined
}

/** Legal form of an organisation that is not a business. */
export type OrganisationType =
  | 'unknown'
  | 'overseas_government'
  | 'treaty'
  | 'non_profit'
  | 'political'
  | 'voluntary_group'
  | 'sports_club'
  | 'other'

/** A movement of money out of a project: a release, refund, transfer or payout. */
export interface Outbound {
  /** Id of the outbound. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** When the money is to leave. */
  release_at: string | null
  /** The project it leaves; null for a payout. */
  project_id: string | null
  /** The settlement it leaves; null from a balance. */
  settlement_id: string | null
  /** The failed release that it was made in place of. */
  replaces: string | null
  /** What kind of movement out of a project an outbound is. */
  type: OutboundType
  /** Where an outbound stands. */
  status: OutboundStatus
  /** What leaves, in minor units, before the seller fee. */
  amount: number
  /** Who receives it; null for payouts and transfers. */
  to: KnownParticipant | null
  /** The former place of the fees; read `fees`. */
  transfers: Transfer[]
  fees: Fee[]
  /** The transfer it belongs to, when it is one. */
  transfer: ProjectTransferOut | null
  /** The currency conversion of an outbound that goes to an account in another currency. */
  conversion: Conversion | null
  /** What a paused outbound waits for. */
  paused_reason: OutboundPausedReason | null
  /** Why an outbound failed. */
  failure_reason: OutboundFailureReason | null
  /** Where its order stands with a connected bank. Only `executed` has moved money. */
  order: OutboundOrder | null
  /** Each recall, the oldest first. */
  recalls: OutboundRecall[]
  /** Of a payout: that it arrived. Null where no statement of an own account has told of it. */
  arrived: OutboundArrival | null
  /** Reference on the bank statement of the receiver. */
  reference: string | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** Of a payout: that it arrived. Null where no statement of an own account has told of it. */
export interface OutboundArrival {
  /** Id of the bank entry. */
  entry_id: string
  /** The statement that told of it. */
  statement_id: string
  /** Where it arrived. */
  connected_account_id: string
  /** The day on which the bank booked it. */
  booked_on: string | null
}

/** What a payout is made of, to the cent. */
export interface OutboundComposition {
  /** Id of the outbound. */
  outbound: string
  /** `payout`: of your revenue. */
  type: ComposedType
  /** Where an outbound stands. */
  status: OutboundStatus
  /** Currencies a project can be held in. */
  currency: Currency
  /** What it takes from where the money was held. */
  amount: number
  /** The seller fee, taken out of it. */
  fee: number
  /** What is paid: amount less fee, and the sum of the parts. */
  net: number
  /** Somebody who pays or is paid. */
  payee: ReportParty | null
  /** The end of the account that it goes to. */
  account: string | null
  /** Reference on the bank statement of the receiver. */
  reference: string | null
  parts: PayoutPart[]
  /** False: its money has never been set aside, and there are no parts yet. */
  is_reserved: boolean
}

/** Why an outbound failed. */
export type OutboundFailureReason =
  | 'fx_amount_too_small'
  | 'unable_to_determine_target_account'
  | 'invalid_reference'
  | 'invalid_target_account_credentials'
  | 'missing_participant_information'
  | 'generic_failure_contact_support'

/** A page of a list, newest first. */
export interface OutboundList {
  data: Outbound[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface OutboundListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where an outbound stands. */
  status?: OutboundStatus | undefined
  /** What kind of movement out of a project an outbound is. */
  type?: OutboundType | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /** Id of the settlement. */
  settlement_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** Where its order stands with a connected bank. Only `executed` has moved money. */
export interface OutboundOrder {
  /** Where an order stands. An acceptance is `acknowledged`; only a booked entry is `executed`. */
  status: BankOrderStatus
  /** The file that told of it last. */
  artefact_id: string | null
  /** The bank's own reference. */
  bank_reference: string | null
}

/** What a paused outbound waits for. */
export type OutboundPausedReason =
  | 'pending_participant_verification'
  | 'bank_account_changed'
  | 'approval_required'

/** That its bank was asked to give it back. Only what the bank books moves money. */
export interface OutboundRecall {
  /** Id of the bank recall. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /**
   * Where a recall stands. `requested` waits for a second person, who may have `declined` it;
   * `pending` is looked at by the bank; `unanswered` was not answered in its time, and is not sent
   * again. `accepted` and `refused` are what the bank answers, and move no money. `overtaken`: its
   * order came back, or came to nothing, before an answer.
   */
  status: BankRecallStatus
  /**
   * Why it is asked back: paid twice (DUPL), a technical problem (TECH), fraud (FRAD), a request of
   * the customer (CUST), a wrong amount (AM09), a wrong account (AC03). Of a SEPA payment that was
   * executed the first two within ten banking days, the others within 13 months.
   */
  reason: BankRecallReason
  /** The bank's own code for its answer. */
  bank_code: string | null
}

/** The outbounds made, in order. */
export interface OutboundResult {
  outbounds: Outbound[]
}

/** A step of the review. */
export interface OutboundReviewBody {
  /** Put into review; or end the review. */
  outcome: OutboundReviewOutcome
}

/** Put into review; or end the review. */
export type OutboundReviewOutcome = 'hold' | 'pass' | 'fail'

/** Where an outbound stands. */
export type OutboundStatus =
  | 'scheduled'
  | 'awaiting_funds'
  | 'automated_review'
  | 'paused'
  | 'executing'
  | 'executed'
  | 'failed'
  | 'cancelled'
  | 'in_review'
  | 'processing'

/** What kind of movement out of a project an outbound is. */
export type OutboundType = 'release' | 'refund' | 'transfer' | 'payout'

/**
 * A dry run: what the call would have answered, and what would follow. Everything in it was undone;
 * its ids mean nothing afterwards.
 */
export interface OutboundsDryRun {
  /** Always true. */
  dry_run: boolean
  /** The outbounds made, in order. */
  result: OutboundResult
  fees: DryRunFee[]
  blockers: DryRunBlocker[]
  movements: DryRunMovement[]
  dates: DryRunDate[]
  events: DryRunEvent[]
}

/** Where somebody is paid to, and how that came about. */
export interface ParticipantAccounts {
  /**
   * A buyer or seller. The e-mail address identifies the person; its verification is shared by all
   * participants with that address.
   */
  participant: KnownParticipant
  /**
   * The account before; going back to it ends the cooling-off time. Null: there is none to go back
   * to.
   */
  previous_bank_account: BankAccount | null
  /** Where it has no account: the one that the person gave himself elsewhere, which serves it. */
  shared_bank_account: BankAccount | null
  /** When the bank refused the last payment to the account; null where it did not. */
  refused_at: string | null
  /** Each currency, and how it arrives. */
  receives: Receiving[]
  /** Null while the address is not verified. */
  verified_as: VerifiedAs | null
  /** Other participants of the same e-mail address, oldest first, at most 50. */
  same_address: KnownParticipant[]
  /**
   * Other spellings of the address, from before its case was left aside: each is a person of its
   * own, shown by its first participant.
   */
  kept_apart: KnownParticipant[]
  /** The latest first, at most 50. */
  changes: AccountChange[]
  /** What banks said of its accounts under its name; the latest first, at most 20. */
  payee_checks: PayeeCheck[]
}

/** A participant: one that exists, by `id`, or by `email`, which makes a new one when needed. */
export interface ParticipantInput {
  /** Id of a participant that exists; or give an e-mail address. */
  id?: string | null | undefined
  /** E-mail address; makes the participant when it is new. */
  email?: string | null | undefined
  /** What a participant is. */
  type?: ParticipantType | null | undefined
  /** Name. */
  name?: string | null | undefined
  /** A postal address. */
  address?: AddressInput | null | undefined
  /** Details of a business. */
  business?: BusinessInput | null | undefined
  /** Details of an individual. */
  individual?: IndividualInput | null | undefined
  /** Details of an organisation that is not a business. */
  organisation?: OrganisationInput | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
  /** A bank account: one on file, by its id, or a new one with country, currency and its fields. */
  bank_account?: IntentBankAccountInput | null | undefined
}

/** A page of a list, newest first. */
export interface ParticipantList {
  data: KnownParticipant[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface ParticipantListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Whether the e-mail address of a participant is verified. */
  status?: ParticipantStatus | undefined
  /** What a participant is. */
  type?: ParticipantType | undefined
  /** With this e-mail address. */
  email?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** Whether the e-mail address of a participant is verified. */
export type ParticipantStatus = 'unverified' | 'verifying' | 'verified'

/** What a participant is. */
export type ParticipantType = 'unknown' | 'individual' | 'business' | 'third_party' | 'organisation'

/** What a bank said of an account and the name of who is paid to it. It holds for both together. */
export interface PayeeCheck {
  /** The account; null where money goes back to an account that is not on file. */
  bank_account_id: string | null
  /**
   * Whether the account is of that name: yes; nearly; no; not checked for such accounts; the bank
   * could not say.
   */
  result: PayeeCheckResult
  /** How the bank knows the holder, where it says so; null once the person is forgotten. */
  suggested_name: string | null
  /** `asked` before anything was paid, `answered` by the bank to an order that it was given. */
  source: PayeeCheckSource
  /** Id of the bank connection. */
  connection_id: string
  /** When the bank said so. */
  checked_at: string
  /**
   * What the person who is paid did about the suggested name: `taken`, he is paid under it; `kept`,
   * under his own.
   */
  choice: PayeeNameChoice | null
  /** When two people let payments to this account under this name go. */
  accepted_at: string | null
  /** What they decided it by. */
  proposal_id: string | null
}

/**
 * Whether the account is of that name: yes; nearly; no; not checked for such accounts; the bank
 * could not say.
 */
export type PayeeCheckResult =
  | 'match'
  | 'close_match'
  | 'no_match'
  | 'not_applicable'
  | 'unavailable'

/** `asked` before anything was paid, `answered` by the bank to an order that it was given. */
export type PayeeCheckSource = 'asked' | 'answered'

/**
 * What the person who is paid did about the suggested name: `taken`, he is paid under it; `kept`,
 * under his own.
 */
export type PayeeNameChoice = 'taken' | 'kept'

/** An invoice, or the receipt of a checkout that is paid. */
export interface PaymentDocument {
  /** What it is. */
  kind: PaymentDocumentKind
  /** Its number, which is the reference of the payment. */
  number: string
  /** Where the payment stands. */
  status: PaymentDocumentStatus
  /** The two worlds a key belongs to. */
  environment: Environment
  /** Who asks for the money. */
  organisation: PublicOrganisation
  /** Who asked for the money. */
  issuer: PaymentIssuer
  /** Who pays. */
  buyer: PaymentParty
  /** Id of the invoice. */
  invoice_id: string | null
  /** Id of the checkout. */
  checkout_id: string
  /** Id of the project. */
  project_id: string
  /** Of who issues it: the days on paper are of this zone. */
  time_zone: string
  /** When it was made. */
  issued_at: string
  /** When it is due; null: at once. */
  due_at: string | null
  /** When it was paid; null: not yet. */
  paid_at: string | null
  /** Currencies a project can be held in. */
  currency: Currency
  lines: PublicLine[]
  /** Sum of the lines that are due now, in minor units. */
  subtotal: number
  /** Tax inside the lines that are due now, in minor units. */
  tax: number
  /** Buyer fee, in minor units. */
  fee: number
  /** What is to pay, in minor units. */
  total: number
  /** What has come in, in minor units. */
  received: number
  /** What is still missing, in minor units; never below 0. */
  outstanding: number
  /** Where to pay what is missing; null when nothing is, or no account takes it. */
  instructions: TransferInstructions | null
}

/** How it is written. Default: `json`. */
export type PaymentDocumentFormat = 'json' | 'pdf'

/** What it is. */
export type PaymentDocumentKind = 'invoice' | 'receipt'

/** How it is written, and in which language; by default that of the organisation. */
export interface PaymentDocumentQuery {
  /** How it is written. Default: `json`. */
  format?: PaymentDocumentFormat | undefined
  /** BCP 47 tag of a language. */
  language?: Language | undefined
}

/** Where the payment stands. */
export type PaymentDocumentStatus = 'open' | 'part_received' | 'paid' | 'cancelled'

/** A way of paying that a participant can use again. */
export interface PaymentInstrument {
  /** Id of the payment instrument. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Where a payment instrument stands. */
  status: PaymentInstrumentStatus
  /** Kind of payment instrument. */
  type: PaymentInstrumentType
  /**
   * A buyer or seller. The e-mail address identifies the person; its verification is shared by all
   * participants with that address.
   */
  owner: KnownParticipant
  /** Trade credit of a business buyer. */
  trade_account: TradeAccount | null
}

/** A page of a list, newest first. */
export interface PaymentInstrumentList {
  data: PaymentInstrument[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface PaymentInstrumentListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a payment instrument stands. */
  status?: PaymentInstrumentStatus | undefined
  /** Kind of payment instrument. */
  type?: PaymentInstrumentType | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/** Where a payment instrument stands. */
export type PaymentInstrumentStatus = 'enabled' | 'disabled' | 'processing' | 'rejected' | 'failed'

/** Kind of payment instrument. */
export type PaymentInstrumentType = 'trade_account'

/** A payment intent of type `checkout` or `invoice`. */
export interface PaymentIntent {
  /** Id of the intent. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** The project the money goes to, when it is known. */
  project_id: string | null
  /** The buyer, when given. */
  from: KnownParticipant | null
  /** For the browser library; shown only in the answer that created the intent. */
  client_secret: string | null
  /** Where an intent stands; `debug` belongs to the published list and is never produced. */
  status: IntentStatus
  /** Currencies a project can be held in. */
  currency: Currency
  /** Kind of an intent in an answer; `session` is the setup intent. */
  type: IntentOutputType
  /** Flat fee the buyer pays. */
  fee_flat: number | null
  /**
   * Fee the buyer pays on the sum of the settlements. A fraction with at most 6 decimals: 1.5 % is
   * 0.015.
   */
  fee_percentage: number | null
  settlements: SettlementIntent[] | null
  /** Where the page goes when it is done. */
  redirect_url: string | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** Who asked for the money. */
export interface PaymentIssuer {
  /** Legal name, where it is known. */
  name: string
  /** Number in the register. */
  company_number: string | null
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country: Country | null
}

/** Who pays. */
export interface PaymentParty {
  /** Name. */
  name: string | null
  /** E-mail address. */
  email: string
}

/** How an invoice intent is paid when it is confirmed through the API. */
export type PaymentType = 'credit'

/** The bank account that your revenue of one currency is paid to, every Monday. */
export interface PayoutAccount {
  /** Currencies a project can be held in. */
  currency: Currency
  /** Since when payouts go to it. */
  created_at: string
  /** The bank account on file; an IBAN stands in `account_number`. */
  bank_account: BankAccount
  /** What a bank said of it under the name of your organisation; null: none was asked. */
  payee_check: PayeeCheck | null
}

/** Your payout accounts: at most one for each currency. */
export interface PayoutAccountList {
  data: PayoutAccount[]
}

/** A part of a payout. Only a part of a payment may be in it: what came first leaves first. */
export interface PayoutPart {
  /**
   * `payment`: of an inbound; `transfer`: moved there; `balance`: of a project, not of one payment;
   * `credit`: drawn on trade credit, not arrived yet. Of revenue: the kinds of the fee report, and
   * `brought_forward` from before the payout before.
   */
  kind: PayoutPartKind
  /** Id of the inbound, transfer or outbound; null: of several. */
  about: string | null
  /** Id of the checkout. */
  checkout_id: string | null
  /** Id of the settlement. */
  settlement_id: string | null
  /** Somebody who pays or is paid. */
  payer: ReportParty | null
  /** Reference of the payment. */
  reference: string | null
  /** How many it stands for. */
  count: number
  /** What of it is in the payout; negative: taken out, as a seller fee. */
  amount: number
}

/**
 * `payment`: of an inbound; `transfer`: moved there; `balance`: of a project, not of one payment;
 * `credit`: drawn on trade credit, not arrived yet. Of revenue: the kinds of the fee report, and
 * `brought_forward` from before the payout before.
 */
export type PayoutPartKind =
  | 'payment'
  | 'transfer'
  | 'balance'
  | 'credit'
  | 'brought_forward'
  | 'buyer_fee'
  | 'seller_fee'
  | 'transfer_fee'
  | 'fee_given_back'
  | 'conversion_gain'
  | 'repaid'
  | 'shortfall_cleared'
  | 'payout'

/** The payouts of a period, oldest first: releases to sellers, and payouts of your revenue. */
export interface PayoutReport {
  /** Where it begins. */
  from: string
  /** Where it ends; what happens at this instant is not in it. */
  to: string
  /** Of your organisation: its days are those of the report. */
  time_zone: string
  /** When it was made. */
  made_at: string
  totals: PayoutReportTotal[]
  entries: PayoutReportEntry[]
  /** Names the next page; null on the last. */
  next_cursor: string | null
}

/** A payout that left, or came back from the bank, with its parts. */
export interface PayoutReportEntry {
  /** Id of the ledger transaction. */
  transaction: string
  /** When it left or came back. */
  at: string
  /** The same as a day in the time zone of your organisation. */
  day: string
  /** Which of both. */
  kind: PayoutReportKind
  /** What left the bank; negative: what came back. */
  paid: number
  /** Id of the outbound. */
  outbound: string
  /** `payout`: of your revenue. */
  type: ComposedType
  /** Where an outbound stands. */
  status: OutboundStatus
  /** Currencies a project can be held in. */
  currency: Currency
  /** What it takes from where the money was held. */
  amount: number
  /** The seller fee, taken out of it. */
  fee: number
  /** What is paid: amount less fee, and the sum of the parts. */
  net: number
  /** Somebody who pays or is paid. */
  payee: ReportParty | null
  /** The end of the account that it goes to. */
  account: string | null
  /** Reference on the bank statement of the receiver. */
  reference: string | null
  parts: PayoutPart[]
}

/** Which of both. */
export type PayoutReportKind = 'paid' | 'came_back'

/** Which time and currency a payout report is about, and how it is written. */
export interface PayoutReportQuery {
  /**
   * A month, a quarter or a year in your time zone: `2026-10`, `2026-Q3`, `2026`, or `last_month`
   * and the like, by the day of the call. Instead of `from` and `to`; without any, `last_month`.
   */
  period?: string | undefined
  /**
   * From this instant on. RFC 3339 with an offset, or a date, which begins at midnight in your time
   * zone.
   */
  from?: string | undefined
  /**
   * With `from`: before this instant; else until now. RFC 3339 with an offset, or a date, which
   * begins at midnight in your time zone.
   */
  to?: string | undefined
  /** Currencies a project can be held in. */
  currency?: Currency | undefined
  /** How it is written; JSON by default. */
  format?: ReportFormat | undefined
  /** Entries of a page; JSON only. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before; JSON only. */
  cursor?: string | undefined
}

/** All of one currency. */
export interface PayoutReportTotal {
  /** Currencies a project can be held in. */
  currency: Currency
  /** How many left. */
  count: number
  /** What left. */
  paid: number
  /** What came back, as a positive amount. */
  came_back: number
  /** What left, less what came back. */
  net: number
}

/** A country and a currency. */
export interface PayoutSupportQuery {
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country: Country
  /** Currency of a bank account, lower case. */
  currency: BankAccountCurrency
}

/** A person who stands behind a business. */
export interface Person {
  /** Role of a person in a business or organisation. */
  type: PersonType
  /** Full name. */
  name: string | null
  /** A postal address. */
  address: Address | null
  /** E-mail address. */
  email: string | null
  /** Phone number. */
  phone_number: string | null
  /** Date of birth. */
  date_of_birth: string | null
}

/** A person who stands behind a business. */
export interface PersonInput {
  /** Role of the person; `unknown` when left out. */
  type?: PersonType | null | undefined
  /** Full name. */
  name?: string | null | undefined
  /** A postal address. */
  address?: AddressInput | null | undefined
  /** E-mail address. */
  email?: string | null | undefined
  /** Phone number, with the country code. */
  phone_number?: string | null | undefined
  /** Date of birth. */
  date_of_birth?: string | null | undefined
}

/** Role of a person in a business or organisation. */
export type PersonType =
  | 'unknown'
  | 'shareholder'
  | 'director'
  | 'partner'
  | 'applicant'
  | 'executive'

/** How the bank to practise with was opened. */
export interface PracticeBank {
  habits: PracticeHabit[]
  /** What lies on its first account of client money when it is opened, in minor units. */
  opening: number
}

/** How the bank to practise with is opened: for that channel only. */
export interface PracticeBankInput {
  /** What it does besides; left out, it does all by the book. */
  habits?: readonly PracticeHabit[] | null | undefined
  /** What lies on its first account of client money when it is opened, in minor units. */
  opening?: number | null | undefined
}

/** What banks really do, by name; the guide to practise with a bank explains each. */
export type PracticeHabit =
  | 'payee-check'
  | 'notices'
  | 'some-come-back'
  | 'empty-statements'
  | 'charges'
  | 'account-fee'
  | 'interest'
  | 'negative-interest'
  | 'reports-too'
  | 'pages'
  | 'zipped'
  | 'report-only'
  | 'refuses-recalls'
  | 'looks-at-recalls'
  | 'ignores-recalls'
  | 'several-accounts'
  | 'wrong-sign'
  | 'total-on-each'
  | 'sum-only'
  | 'text-only'
  | 'empty-elements'
  | 'several-amounts'
  | 'names-twice'
  | 'split-text'
  | 'ids-again'
  | 'one-reference'
  | 'previous-balance'
  | 'pending-too'
  | 'typed-ibans'
  | 'copy'
  | 'lose-answer'
  | 'lose-statement'
  | 'late-answer'
  | 'late-statement'
  | 'twice-same-name'
  | 'twice-other-name'
  | 'cut-file'

/** An error, after RFC 9457. */
export interface Problem {
  /** Address of the description of this error. */
  type: string
  /** The error in a few words. */
  title: string
  /** The HTTP status. */
  status: number
  /** What is wrong and what to do. */
  detail: string
  /** Names the error; codes never change their meaning. */
  code: ErrorCode
  /** Of a refusal: who can do it instead, or what you do first. */
  way_out?: string | undefined
  /** Names this request in the logs. */
  request_id: string
  /** Every wrong field, for status 422. */
  errors?: FieldProblem[] | undefined
}

/** An account in one currency. A controlled project shows where buyers can pay to. */
export interface Project {
  /** Id of the project. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** `controlled` projects are made through the API and show their collection accounts. */
  type: ProjectType
  /** Currencies a project can be held in. */
  currency: Currency
  /** Where a project stands: money expected or held, nothing left, under review. */
  status: ProjectStatus
  /** Money that belongs to no settlement but `funding` ones, in minor units. */
  balance: number
  /** The newest 100; the list endpoints give all. */
  checkouts: Checkout[]
  /** The newest 100; the list endpoints give all. */
  settlements: Settlement[]
  /** The newest 100; the list endpoints give all. */
  inbounds: Inbound[]
  /** The newest 100; the list endpoints give all. */
  outbounds: Outbound[]
  /** Transfers into and out of a project: the newest 100 of each. */
  transfers: ProjectTransfers
  /** Where to pay to; null for an uncontrolled project. */
  collect: Collect | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata
}

/** A page of a list, newest first. */
export interface ProjectList {
  data: Project[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface ProjectListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a project stands: money expected or held, nothing left, under review. */
  status?: ProjectStatus | undefined
  /** `controlled` projects are made through the API and show their collection accounts. */
  type?: ProjectType | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /** Currencies a project can be held in. */
  currency?: Currency | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** Begin or end the review. */
export type ProjectReviewAction = 'begin' | 'end'

/** A step of the review. */
export interface ProjectReviewBody {
  /** Begin or end the review. */
  action: ProjectReviewAction
}

/** Kind of routing code of a collection account. */
export type ProjectRoutingCodeType = 'sort_code' | 'bic_swift' | 'ach' | 'wire'

/** A code that names the bank of a collection account. */
export interface ProjectRoutingData {
  /** Kind of routing code of a collection account. */
  routing_code_type: ProjectRoutingCodeType
  /** The code. */
  routing_code: string
}

/** Where a project stands: money expected or held, nothing left, under review. */
export type ProjectStatus = 'in_progress' | 'complete' | 'in_review'

/** A transfer into the project. */
export interface ProjectTransferIn {
  /** Id of the transfer. */
  id: string
  /** One end of a transfer: a project balance, or a settlement of the project. */
  from: TransferSourceOrTarget
  /** Id of the inbound. */
  inbound_id: string | null
}

/** A transfer out of the project. */
export interface ProjectTransferOut {
  /** Id of the transfer. */
  id: string
  /** One end of a transfer: a project balance, or a settlement of the project. */
  to: TransferSourceOrTarget
  /** Id of the outbound. */
  outbound_id: string | null
}

/** Transfers into and out of a project: the newest 100 of each. */
export interface ProjectTransfers {
  in: ProjectTransferIn[]
  out: ProjectTransferOut[]
}

/** `controlled` projects are made through the API and show their collection accounts. */
export type ProjectType = 'uncontrolled' | 'controlled'

/** One settlement, as the buyer sees it. */
export interface PublicLine {
  /** Reason. */
  description: string
  /** Further words. */
  summary: string | null
  /** In minor units, tax included. */
  amount: number
  /** Tax inside the amount, in minor units. */
  tax: number | null
  /** True when it is paid now. */
  due: boolean
  /** When it is needed, if not now. */
  required_by: string | null
  /** True when the money is held until it is released. */
  held: boolean
}

/** Who asks for the money. */
export interface PublicOrganisation {
  /** Name. */
  name: string
  /** Colour of the page, as `#rrggbb`. */
  accent_colour: string | null
  /** Logo. */
  logo_url: string | null
}

/** Whether somebody can be paid in a currency. */
export interface Receiving {
  /** Currencies a project can be held in. */
  currency: Currency
  /** As it is, changed into the currency of the account, or not at all. */
  way: ReceivingWay
}

/** As it is, changed into the currency of the account, or not at all. */
export type ReceivingWay = 'direct' | 'converted' | 'not'

/** The books of a day against those of the rails. */
export interface Reconciliation {
  /** Id of the reconciliation. */
  id: string
  /** The day, UTC. */
  day: string
  /** Currencies a project can be held in. */
  currency: Currency
  /** Whether the books agree. */
  status: ReconciliationStatus
  /** What came in, by the ledger. */
  ledger_in: number
  /** What came in, by the rails. */
  rail_in: number
  /** What went out, by the ledger. */
  ledger_out: number
  /** What went out, by the rails. */
  rail_out: number
  /** Held at the banks at the end of the day, by the ledger. */
  held: number
  /** Owed to the owners of accounts at the end of the day. */
  owed: number
  breaks: ReconciliationBreak[]
  /** When it was made. */
  created_at: string
}

/** What one side has and the other has not. */
export interface ReconciliationBreak {
  /** What is wrong. */
  kind: ReconciliationBreakKind
  /** Id of the inbound or outbound; the currency for `not_owed`. */
  about: string
  /** By the ledger. */
  ledger: number
  /** By the rail. */
  rail: number
}

/** What is wrong. */
export type ReconciliationBreakKind =
  | 'missing_in_ledger'
  | 'missing_at_rail'
  | 'amount_differs'
  | 'not_owed'

/** A page of a list, newest first. */
export interface ReconciliationList {
  data: Reconciliation[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Which days. */
export interface ReconciliationQuery {
  /** From this day on. */
  from?: string | undefined
  /** Up to this day. */
  to?: string | undefined
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** Whether the books agree. */
export type ReconciliationStatus = 'agrees' | 'differs'

/** A refund from a settlement to its buyer. Fees are not returned. */
export interface RefundInput {
  /** The settlement to refund from. */
  settlement_id: string
  /** What is refunded, in minor units. Left out: all that the settlement has left. */
  amount?: number | null | undefined
  /**
   * When the money is to leave. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  release_at?: string | null | undefined
  /** Reference on the bank statement of the receiver; else that of the settlement or your name. */
  reference?: string | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
}

/** A release from a settlement to its seller, or from a project balance to a participant. */
export interface ReleaseInput {
  /** The settlement to release from; or a `project_id`. */
  settlement_id?: string | null | undefined
  /** The project balance to release from; or a `settlement_id`. */
  project_id?: string | null | undefined
  /**
   * From a project: the inbound whose unreconciled money leaves first. What is more than lies
   * unreconciled of it leaves as if none were named.
   */
  inbound_id?: string | null | undefined
  /**
   * What leaves, in minor units. Left out: all that the settlement has left; required for a
   * project.
   */
  amount?: number | null | undefined
  /** Flat fee of the seller; replaces that of the settlement. */
  fee_flat?: number | null | undefined
  /**
   * Fee of the seller; replaces that of the settlement. A fraction with at most 6 decimals: 1.5 %
   * is 0.015.
   */
  fee_percentage?: number | null | undefined
  /** Who receives it; only from a project or a funding settlement. */
  to?: ParticipantInput | null | undefined
  /**
   * When the money is to leave. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  release_at?: string | null | undefined
  /** Reference on the bank statement of the receiver; else that of the settlement or your name. */
  reference?: string | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
  /**
   * A release that failed, to be made again, once: source and receiver are its own, and so are
   * amount, fee, reference and metadata unless they are given.
   */
  replaces?: string | null | undefined
}

/** How it is written; JSON by default. */
export type ReportFormat = 'json' | 'csv' | 'pdf'

/** Somebody who pays or is paid. */
export interface ReportParty {
  /** Id of the participant. */
  id: string
  /** As it is known now. */
  name: string | null
  /** The e-mail address. */
  email: string
}

/** Who asked. */
export interface RequestActor {
  /** A key, a page session or a member. */
  kind: RequestActorKind
  /** Id of the key or member; of a page session a part of its hash. */
  id: string
}

/** A key, a page session or a member. */
export type RequestActorKind = 'private' | 'public' | 'client' | 'member'

/** A page of a list, newest first. */
export interface RequestList {
  data: LoggedRequest[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface RequestListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** The request id. */
  request_id?: string | undefined
  /** Id of the operation. */
  operation?: string | undefined
  /** The method. */
  method?: RequestMethod | undefined
  /** Answers of this class. */
  status?: StatusClass | undefined
  /** The path, or how it begins. */
  path?: string | undefined
  /** Id of the key or member. */
  key?: string | undefined
  /** Id of what was asked for or made. */
  resource?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/** The method. */
export type RequestMethod = 'GET' | 'POST' | 'DELETE'

/** Why it was refused. */
export interface RequestProblem {
  /** The code of the error. */
  code: string
  fields: string[]
}

/** Fields a bank account may need, by country and currency. */
export type Requirement =
  | 'account_number'
  | 'iban'
  | 'aba'
  | 'bank_code'
  | 'bic_swift'
  | 'branch_code'
  | 'bsb_code'
  | 'clabe'
  | 'cnaps'
  | 'ifsc'
  | 'sort_code'
  | 'bank_name'
  | 'bank_address'
  | 'identification'

/** Whether accounts of a country and currency can be paid, and the fields they need. */
export interface Requirements {
  /** Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo. */
  country: Country
  /** Currency of a bank account, lower case. */
  currency: BankAccountCurrency
  /** Whether the pair is supported. */
  supported: boolean
  requirements: Requirement[]
}

/** Which events a handler is sent again. */
export interface ResendEventsBody {
  /**
   * Events of this instant or later. RFC 3339 with an offset, or a date, which is the start of that
   * day in UTC. In the past: now.
   */
  created_from: string
  /**
   * Events before this instant; left out, until now. RFC 3339 with an offset, or a date, which is
   * the start of that day in UTC. In the past: now.
   */
  created_before?: string | null | undefined
  /**
   * `missed`: what the handler has not acknowledged, also from when it was disabled; `parked`: what
   * was given up; `all`: what it has acknowledged, too.
   */
  only?: ResendOnly | null | undefined
  /** `next_sequence` of the answer before. */
  cursor?: number | null | undefined
}

/**
 * `missed`: what the handler has not acknowledged, also from when it was disabled; `parked`: what
 * was given up; `all`: what it has acknowledged, too.
 */
export type ResendOnly = 'missed' | 'parked' | 'all'

/** What is sent again. */
export interface ResentEvents {
  /** How many events are queued. */
  resent: number
  /** Where to go on, when there were too many to send or to look at in one call. */
  next_sequence: number | null
}

/** How the sandbox begins anew. */
export interface ResetSandboxBody {
  /** Where its ids come from; left out, they are random. */
  seed?: string | null | undefined
}

/** How much goes back to the payer, and why. */
export interface ReturnInboundBody {
  /** What goes back, in minor units. Left out: all that lies unreconciled of it. */
  amount?: number | null | undefined
  /** `other` when left out. */
  reason?: InboundReturnReason | null | undefined
}

/** What comes back. */
export interface ReturnOutboundBody {
  /** How much; what was paid when left out, in minor units. */
  amount?: number | null | undefined
  /** Why; `invalid_target_account_credentials` when left out. */
  failure_reason?: OutboundFailureReason | null | undefined
}

/** What kind of change of the revenue. */
export type RevenueKind =
  | 'buyer_fee'
  | 'seller_fee'
  | 'transfer_fee'
  | 'fee_given_back'
  | 'conversion_gain'
  | 'repaid'
  | 'shortfall_cleared'
  | 'payout'

/** Which currency and time a statement is about, and how it is written. */
export interface RevenueStatementQuery {
  /**
   * A month, a quarter or a year in your time zone: `2026-10`, `2026-Q3`, `2026`, or `last_month`
   * and the like, by the day of the call. Instead of `from` and `to`.
   */
  period?: string | undefined
  /**
   * Movements from this instant on; left out, from the beginning. RFC 3339 with an offset, or a
   * date, which begins at midnight in your time zone.
   */
  from?: string | undefined
  /**
   * Movements before this instant; left out, until now. RFC 3339 with an offset, or a date, which
   * begins at midnight in your time zone.
   */
  to?: string | undefined
  /**
   * Only the balances at this instant, what happened at it counted. RFC 3339 with an offset, or a
   * date, which begins at midnight in your time zone.
   */
  at?: string | undefined
  /** How it is written; JSON by default. */
  format?: StatementFormat | undefined
  /** Movements of a page; JSON only. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before; JSON only. */
  cursor?: string | undefined
  /** With each movement the proof that it stands in the signed journal; JSON only. */
  proofs?: boolean | undefined
  /** Currencies a project can be held in. */
  currency: Currency
}

/** All links to the payment, and pages that they opened, have ended. */
export interface RevokedStatusLinks {
  /** Id of the checkout. */
  checkout_id: string
  /** When, in real time. */
  revoked_at: string
}

/** How the secrets of a handler change. */
export interface RollWebhookSecretBody {
  /** How long messages are signed with the earlier signing secret, too. */
  overlap_hours?: number | null | undefined
  /** The new shared secret; left out, one is made. */
  secret?: string | null | undefined
}

/** Kind of routing code of a bank account. */
export type RoutingCodeType =
  | 'bic_swift'
  | 'aba'
  | 'clabe'
  | 'cnaps'
  | 'wire'
  | 'ach'
  | 'bank_code'
  | 'ifsc'
  | 'sort_code'

/** An e-mail the sandbox sent. */
export interface SandboxEmail {
  /** Id of the email. */
  id: string
  /** Who received it. */
  to: string
  /** Subject. */
  subject: string
  /** The body as plain text. */
  text: string
  /** The body as HTML. */
  html: string
  /** When it was sent. */
  created_at: string
  /** What kind of e-mail it is. */
  kind: string
  links: EmailLink[]
  /**
   * Held back until then, in real time: too many of its kind to this address, or of the
   * organisation, within an hour. Null: it left at once.
   */
  held_until: string | null
  /** A later e-mail about the same took its place while it was held back. */
  superseded_at: string | null
}

/** A page of a list, newest first. */
export interface SandboxEmailList {
  data: SandboxEmail[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface SandboxEmailListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Sent to this address. */
  to?: string | undefined
  /** Of this kind. */
  kind?: string | undefined
}

/** What was found of one kind. */
export interface SearchGroup {
  /** Kind of what was found. */
  kind: SearchKind
  /** The closest first, then the newest. */
  hits: SearchHit[]
  /** Whether there are more than are shown. */
  is_more: boolean
}

/** A line of what was found. */
export interface SearchHit {
  /** Kind of what was found. */
  kind: SearchKind
  /** Its id. */
  id: string
  /** What it is, in a few words. */
  title: string
  /** In minor units. */
  amount: number | null
  /** Currencies a project can be held in. */
  currency: Currency | null
  /** Where it stands. */
  status: string | null
  /** When it was created. */
  at: string | null
  /** Id of the project. */
  project_id: string | null
  /** By what it was found. */
  matched: SearchMatch
}

/** Kind of what was found. */
export type SearchKind =
  | 'project'
  | 'intent'
  | 'checkout'
  | 'settlement'
  | 'inbound'
  | 'outbound'
  | 'transfer'
  | 'invoice'
  | 'debit'
  | 'participant'
  | 'verification'
  | 'payment_instrument'
  | 'conversion'
  | 'event'
  | 'webhook_handler'
  | 'delivery'
  | 'ledger_account'
  | 'ledger_transaction'
  | 'email'

/** By what it was found. */
export type SearchMatch =
  | 'id'
  | 'email'
  | 'reference'
  | 'amount'
  | 'name'
  | 'description'
  | 'metadata'

/** What to find. */
export interface SearchQuery {
  /**
   * The beginning of a name, e-mail address, reference, or word of a description or value of
   * metadata; an amount as people write it; an id, or the end of one: at least its last 6
   * characters, or `settlement_…k2y7zd` as pages show it. At most 8 words, in any order, each of
   * which has to be found.
   */
  q: string
  /** Kind of what was found. */
  type?: SearchKind | undefined
  /** How many of each kind. */
  limit?: number | undefined
}

/** What was found. */
export interface SearchResult {
  /** What was looked for. */
  q: string
  /** One for each kind of which something was found. */
  groups: SearchGroup[]
}

/** A link was sent to the address on file. It is not shown to anybody else. */
export interface SentAccountLink {
  /** Id of the participant. */
  participant_id: string
  /** When the link ends, in real time. */
  expires_at: string
}

/** A header of a request to a receiver. */
export interface SentHeader {
  /** Its name, in lower case. */
  name: string
  /** Its value. */
  value: string
}

/** A link was sent to the buyer. It is not shown to anybody else. */
export interface SentStatusLink {
  /** Id of the checkout. */
  checkout_id: string
  /** When the link ends, in real time. */
  expires_at: string
}

/** A setup intent. */
export interface SessionIntent {
  /** Id of the intent. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /**
   * A buyer or seller. The e-mail address identifies the person; its verification is shared by all
   * participants with that address.
   */
  participant: KnownParticipant
  /** For the browser library; shown only in the answer that created the intent. */
  client_secret: string | null
  /** Where an intent stands; `debug` belongs to the published list and is never produced. */
  status: IntentStatus
  /** Kind of an intent in an answer; `session` is the setup intent. */
  type: IntentOutputType
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** Money of a project that is kept for one purpose and one seller. */
export interface Settlement {
  /** Id of the settlement. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Currencies a project can be held in. */
  currency: Currency
  /** Where a settlement stands. */
  status: SettlementStatus
  /** What happens to the money of a settlement. */
  type: SettlementType
  /** Id of the project. */
  project_id: string
  /** The buyer. */
  from: KnownParticipant | null
  /** The seller; null for type `funding`. */
  to: KnownParticipant | null
  /** What it is for, in minor units, tax included. */
  amount: number
  /** Reason for the settlement. */
  description: string
  /** Further words shown to the buyer. */
  summary: string | null
  /** Flat fee the seller pays on each release. */
  fee_flat: number | null
  /** Fee the seller pays on each release. A fraction with at most 6 decimals: 1.5 % is 0.015. */
  fee_percentage: number | null
  /** Tax that is already inside the amount. */
  tax_flat: number | null
  /** Tax that is already inside the amount. A fraction with at most 6 decimals: 1.5 % is 0.015. */
  tax_percentage: number | null
  /** When the money is needed; until then it is not collected. */
  required_by: string | null
  /** When the money is released by itself. */
  release_at: string | null
  /** Reference of its releases. */
  reference: string | null
  /** What it holds, in minor units; negative when credit was drawn that has not arrived. */
  balance: number
  /** What was taken back of the money that paid it, in minor units. */
  taken_back: number
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata
}

/**
 * A new settlement, which needs type, amount and description; or by `id` more money for one that is
 * still settling.
 */
export interface SettlementInput {
  /** A settlement of the same project that lacks money. */
  id?: string | null | undefined
  /** What happens to the money of a settlement. */
  type?: SettlementType | null | undefined
  /** The seller; left out for type `funding`. */
  to?: SettlementTargetInput | null | undefined
  /** In minor units, tax included. With `id`, at most what is missing, and that by default. */
  amount?: number | null | undefined
  /** Reason for the settlement. */
  description?: string | null | undefined
  /** Further words shown to the buyer. */
  summary?: string | null | undefined
  /** Flat fee the seller pays on each release. */
  fee_flat?: number | null | undefined
  /** Fee the seller pays on each release. A fraction with at most 6 decimals: 1.5 % is 0.015. */
  fee_percentage?: number | null | undefined
  /** Tax already inside the amount; excludes `tax_percentage`. */
  tax_flat?: number | null | undefined
  /**
   * Tax already inside the amount; excludes `tax_flat`. A fraction with at most 6 decimals: 1.5 %
   * is 0.015.
   */
  tax_percentage?: number | null | undefined
  /**
   * When the money is needed; in the future, it is not collected now. RFC 3339 with an offset, or a
   * date, which is the start of that day in UTC. In the past: now.
   */
  required_by?: string | null | undefined
  /**
   * When the money is released by itself. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  release_at?: string | null | undefined
  /** Reference of its releases. */
  reference?: string | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
}

/** A settlement inside a payment intent; it becomes a settlement when the intent is confirmed. */
export interface SettlementIntent {
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** The settlement that exists already and gets more money; null: a new one is made. */
  settlement_id: string | null
  /** The seller; null for types `funding` and `transfer`. */
  to: KnownParticipant | null
  /** The project that a `transfer` fills; else null. */
  target_project_id: string | null
  /** What happens to the money of a settlement. */
  type: SettlementType
  /** What it is for, in minor units, tax included. */
  amount: number
  /** Reason for the settlement. */
  description: string
  /** Further words shown to the buyer. */
  summary: string | null
  /** Flat fee the seller pays on each release. */
  fee_flat: number | null
  /** Fee the seller pays on each release. A fraction with at most 6 decimals: 1.5 % is 0.015. */
  fee_percentage: number | null
  /** Tax that is already inside the amount. */
  tax_flat: number | null
  /** Tax that is already inside the amount. A fraction with at most 6 decimals: 1.5 % is 0.015. */
  tax_percentage: number | null
  /** When the money is needed; until then it is not collected. */
  required_by: string | null
  /** When the money is released by itself. */
  release_at: string | null
  /** Reference of its releases. */
  reference: string | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** A page of a list, newest first. */
export interface SettlementList {
  data: Settlement[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface SettlementListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a settlement stands. */
  status?: SettlementStatus | undefined
  /** What happens to the money of a settlement. */
  type?: SettlementType | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /** Id of the checkout. */
  checkout_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** A step of the review. */
export interface SettlementReviewBody {
  /** Put into review; or end the review. */
  outcome: SettlementReviewOutcome
}

/** Put into review; or end the review. */
export type SettlementReviewOutcome = 'hold' | 'pass'

/** Where a settlement stands. */
export type SettlementStatus =
  | 'settling'
  | 'settled'
  | 'executing'
  | 'executed'
  | 'in_review'
  | 'cancelled'

/** Who receives a settlement: a seller, or for type `transfer` a controlled project. */
export interface SettlementTargetInput {
  /** Id of a participant that exists; or give an e-mail address. */
  id?: string | null | undefined
  /** E-mail address; makes the participant when it is new. */
  email?: string | null | undefined
  /** What a participant is. */
  type?: ParticipantType | null | undefined
  /** Name. */
  name?: string | null | undefined
  /** A postal address. */
  address?: AddressInput | null | undefined
  /** Details of a business. */
  business?: BusinessInput | null | undefined
  /** Details of an individual. */
  individual?: IndividualInput | null | undefined
  /** Details of an organisation that is not a business. */
  organisation?: OrganisationInput | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
  /** A bank account: one on file, by its id, or a new one with country, currency and its fields. */
  bank_account?: IntentBankAccountInput | null | undefined
  /** The controlled project that receives a `transfer`. */
  project_id?: string | null | undefined
}

/** What happens to the money of a settlement. */
export type SettlementType = 'funding' | 'immediate' | 'escrow' | 'transfer'

/** Kind of setup intent. */
export type SetupIntentType = 'session'

/** In which phase it failed; null: in none. */
export type SftpPhase =
  | 'address'
  | 'host_key'
  | 'login'
  | 'folder'
  | 'rights'
  | 'space'
  | 'connection'

/** That the simulation was started. */
export interface Simulated {
  /** True: it is done, or it is done as soon as the simulated rail reports it. */
  success: boolean
}

/** Balances and movements of a time. */
export interface Statement {
  /** What it is about. */
  subject: string
  /** What it is about, as a person knows it: a name, or what is paid for. */
  name: string | null
  /** The period that was named; null: none was. */
  period: string | null
  /** Whose days these are. */
  time_zone: string
  /** Where it begins; null: at the beginning. */
  from: string | null
  /** Where it ends; what happens at this instant is not in it. */
  to: string
  /** When it was made. */
  made_at: string
  /** The statement, currency by currency. */
  sections: StatementSection[]
  /** The accounts below, summed. What is proven by the journal is in these three. */
  totals: StatementTotal[]
  /**
   * The accounts of the ledger. Of the organisation: the mirrors of the bank, which are negative
   * while money is held there.
   */
  accounts: StatementAccount[]
  /** Every side of a movement on these accounts, as the journal has it. */
  entries: StatementEntry[]
  /**
   * Where there are more movements: this statement closes with its last one, and the page of this
   * cursor opens there. Null: there are no more.
   */
  next_cursor: string | null
  /** What the journal was at one moment, signed. */
  checkpoint: JournalCheckpoint | null
  /** The key that checks the checkpoint, PEM. */
  public_key: string | null
  /** How the signing was handed on, the first change first; empty: never. */
  hand_overs: JournalHandOver[]
}

/** An account of the ledger, at the two ends of a statement. */
export interface StatementAccount {
  /** Id of the ledger account. */
  account: string
  /** Kind of account. */
  kind: string
  /** Id of what it belongs to. */
  of: string
  /** What the participant is in it. */
  role: StatementRole | null
  /** Currencies a project can be held in. */
  currency: Currency
  /** Balance before the first movement. */
  opening: number
  /** Balance after the last movement. */
  closing: number
}

/** One side of a movement. */
export interface StatementEntry {
  /** Id of the ledger transaction. */
  transaction: string
  /** Its number within the transaction. */
  position: number
  /** When it happened. */
  at: string
  /** What happened. */
  kind: string
  /** The id of what it is about. */
  about: string
  /** Id of the ledger account. */
  account: string
  /** Id of the ledger account. */
  counter_account: string
  /** Currencies a project can be held in. */
  currency: Currency
  /** Positive: more is owed to the owner of the account. */
  amount: number
  /** Of this account of the ledger, afterwards. */
  balance: number
  /** Where a movement stands in the journal of the checkpoint that the statement names. */
  proof: StatementProof | null
}

/** How it is written; JSON by default. */
export type StatementFormat = 'json' | 'csv' | 'pdf'

/**
 * What came to or left what the statement is about. What moved within it, and what was reserved and
 * given back in the same moment, is none.
 */
export interface StatementMovement {
  /** When it happened. */
  at: string
  /** The day of it in your time zone. */
  day: string
  /** What happened, in words. */
  what: string
  /** What happened, as the ledger names it. */
  kind: string
  /** Where it came from or went to, as a person knows it. */
  counterparty: string | null
  /** Its id, where it has one. */
  counterparty_id: string | null
  /** What was paid for: the description of a settlement. */
  what_for: string | null
  /** The reference that the bank was given, or gave. */
  reference: string | null
  /** The id of the inbound, checkout, outbound, transfer or return that moved it. */
  about: string
  /** What it came to or left: the id of a settlement, project, outbound or checkout. */
  of: string
  /** Id of the ledger transaction. */
  transaction: string
  /** Its number within the transaction. */
  position: number
  /** Positive: it came; negative: it left. */
  amount: number
  /** Of the statement in this currency, afterwards. */
  balance: number
}

/** What a balance is made of. */
export interface StatementPart {
  /**
   * Held for others, earned by you, owed by you for money taken back and bank charges, or put in by
   * you.
   */
  part: StatementPartKind
  /** Before the first movement of the period. */
  opening: number
  /** After the last movement of the period. */
  closing: number
}

/**
 * Held for others, earned by you, owed by you for money taken back and bank charges, or put in by
 * you.
 */
export type StatementPartKind = 'held_for_others' | 'earned' | 'owed' | 'own_money'

/** Where a movement stands in the journal of the checkpoint that the statement names. */
export interface StatementProof {
  /** Its place in the journal, from 1. */
  position: number
  /** The ledger transaction as it is hashed: ids and amounts only. */
  line: string
  /** The hashes that lead from the leaf to the root. */
  path: string[]
}

/** Which time a statement is about, and how it is written. */
export interface StatementQuery {
  /**
   * A month, a quarter or a year in your time zone: `2026-10`, `2026-Q3`, `2026`, or `last_month`
   * and the like, by the day of the call. Instead of `from` and `to`.
   */
  period?: string | undefined
  /**
   * Movements from this instant on; left out, from the beginning. RFC 3339 with an offset, or a
   * date, which begins at midnight in your time zone.
   */
  from?: string | undefined
  /**
   * Movements before this instant; left out, until now. RFC 3339 with an offset, or a date, which
   * begins at midnight in your time zone.
   */
  to?: string | undefined
  /**
   * Only the balances at this instant, what happened at it counted. RFC 3339 with an offset, or a
   * date, which begins at midnight in your time zone.
   */
  at?: string | undefined
  /** How it is written; JSON by default. */
  format?: StatementFormat | undefined
  /** Movements of a page; JSON only. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before; JSON only. */
  cursor?: string | undefined
  /** With each movement the proof that it stands in the signed journal; JSON only. */
  proofs?: boolean | undefined
}

/** What the participant is in it. */
export type StatementRole = 'seller' | 'buyer' | 'payee'

/** The statement in one currency: opening and movements make closing, to the cent. */
export interface StatementSection {
  /** Currencies a project can be held in. */
  currency: Currency
  /** Before the first movement. */
  opening: number
  /** What came. */
  in: number
  /** What left, as a positive amount. */
  out: number
  /** After the last movement: opening + in − out. */
  closing: number
  /** Of the organisation: what the balances at the two ends of the whole period are made of. */
  made_up_of: StatementPart[]
  movements: StatementMovement[]
}

/** All accounts of a currency. */
export interface StatementTotal {
  /** Currencies a project can be held in. */
  currency: Currency
  /** Before the first movement. */
  opening: number
  /** What came from outside these accounts. */
  in: number
  /** What left these accounts, as a positive amount. */
  out: number
  /** After the last movement: opening + in − out. */
  closing: number
}

/** Answers of this class. */
export type StatusClass = '2xx' | '3xx' | '4xx' | '5xx'

/** Money of an inbound that its bank or card issuer took back. */
export interface TakeBack {
  /** When it was taken back. */
  created_at: string
  /** What was taken back, in minor units. */
  amount: number
  /** Why a bank or card issuer took money back. */
  reason: TakeBackReason
  /** What of it is still owed: nothing that held the money gave it. */
  owed: number
}

/** A chargeback of the card issuer, or a return by the paying bank. */
export interface TakeBackBody {
  /** How much; all of it when left out, in minor units. */
  amount?: number | null | undefined
  /** Why a bank or card issuer took money back. */
  reason?: TakeBackReason | null | undefined
}

/** Why a bank or card issuer took money back. */
export type TakeBackReason =
  | 'chargeback'
  | 'fraudulent'
  | 'not_received'
  | 'not_as_described'
  | 'duplicate'
  | 'recalled'
  | 'debit_returned'
  | 'insufficient_funds'
  | 'account_closed'
  | 'not_authorised'

/** Trade credit of a business buyer. */
export interface TradeAccount {
  /** What may be owed at one time. */
  credit_limit: Limit | null
  /** What one order may cost. */
  max_order_value: Limit | null
  /** An extension: the credit limit less what is reserved or owed at this time. */
  available: Limit | null
}

/** A movement between projects, or between a project balance and its settlements. */
export interface Transfer {
  /** Id of the transfer. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** `fee` for fee rows, `transfer` for transfers made through the API. */
  type: TransferType
  /** Who pays, for fees; null for a transfer. */
  subtype: TransferSubType | null
  /** Where a transfer stands. */
  status: TransferStatus
  /** What the source loses, in minor units; a fee comes out of it. */
  amount: number
  /** One end of a transfer: a project balance, or a settlement of the project. */
  from: TransferSourceOrTarget
  /** One end of a transfer: a project balance, or a settlement of the project. */
  to: TransferSourceOrTarget
  /** The inbound of the target project, between projects. */
  inbound_id: string | null
  /** The outbound of the source project, between projects. */
  outbound_id: string | null
  /** When the money is transferred by itself. */
  release_at: string | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/**
 * A transfer between projects of one currency, or between a project balance and its settlements.
 */
export interface TransferInput {
  /** What the source loses, in minor units. */
  amount: number
  /** Flat fee, taken out of the amount when the transfer executes. */
  fee_flat?: number | null | undefined
  /**
   * Fee, taken out of the amount when the transfer executes. A fraction with at most 6 decimals:
   * 1.5 % is 0.015.
   */
  fee_percentage?: number | null | undefined
  /**
   * One end of a transfer: a project balance by `project_id`, or a settlement by `settlement_id`.
   * When both are given they must belong together.
   */
  from: TransferSourceOrTargetInput
  /**
   * One end of a transfer: a project balance by `project_id`, or a settlement by `settlement_id`.
   * When both are given they must belong together.
   */
  to: TransferSourceOrTargetInput
  /**
   * From a project balance: the inbound whose unreconciled money moves first. What is more than
   * lies unreconciled of it moves as if none were named.
   */
  inbound_id?: string | null | undefined
  /**
   * When the money is to be transferred. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  release_at?: string | null | undefined
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata?: Metadata | null | undefined
}

/** Where the buyer sends the money from the own bank. */
export interface TransferInstructions {
  /** What to send, in minor units. */
  amount: number
  /** Currencies a project can be held in. */
  currency: Currency
  /** Holder of the account, as its bank writes it. */
  beneficiary: string
  /** Name of the bank. */
  bank_name: string
  /** IBAN. */
  iban: string | null
  /** Account number. */
  account_number: string | null
  routing: TransferRouting[]
  /** The reference to give. */
  reference: string
  /** The same as a structured creditor reference (ISO 11649), in euro; give one of both. */
  creditor_reference: string | null
}

/** A page of a list, newest first. */
export interface TransferList {
  data: Transfer[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface TransferListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a transfer stands. */
  status?: TransferStatus | undefined
  /** `fee` for fee rows, `transfer` for transfers made through the API. */
  type?: TransferType | undefined
  /** Id of the project. */
  project_id?: string | undefined
  /** Id of the settlement. */
  settlement_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** The transfers made, in order. */
export interface TransferResult {
  transfers: Transfer[]
}

/** A code that names the bank. */
export interface TransferRouting {
  /** Kind of routing code of a collection account. */
  routing_code_type: ProjectRoutingCodeType
  /** The code. */
  routing_code: string
}

/** One end of a transfer: a project balance, or a settlement of the project. */
export interface TransferSourceOrTarget {
  /** Id of the project. */
  project_id: string
  /** The settlement, when the end is one. */
  settlement_id: string | null
}

/**
 * One end of a transfer: a project balance by `project_id`, or a settlement by `settlement_id`.
 * When both are given they must belong together.
 */
export interface TransferSourceOrTargetInput {
  /** Id of the project. */
  project_id?: string | null | undefined
  /** Id of the settlement. */
  settlement_id?: string | null | undefined
}

/** Where a transfer stands. */
export type TransferStatus =
  | 'awaiting_funds'
  | 'executing'
  | 'executed'
  | 'failed'
  | 'cancelled'
  | 'scheduled'

/** Who pays a fee. */
export type TransferSubType = 'buyer' | 'seller'

/** `fee` for fee rows, `transfer` for transfers made through the API. */
export type TransferType = 'fee' | 'transfer'

/**
 * A dry run: what the call would have answered, and what would follow. Everything in it was undone;
 * its ids mean nothing afterwards.
 */
export interface TransfersDryRun {
  /** Always true. */
  dry_run: boolean
  /** The transfers made, in order. */
  result: TransferResult
  fees: DryRunFee[]
  blockers: DryRunBlocker[]
  movements: DryRunMovement[]
  dates: DryRunDate[]
  events: DryRunEvent[]
}

/** What changes; what is left out stays as it is. For `event_types` null means all. */
export interface UpdateWebhookHandlerBody {
  /** Where events are delivered to. */
  url?: string | null | undefined
  /** The events to deliver from now on; null for all. */
  event_types?: readonly EventType[] | null | undefined
  /** Whether a webhook handler receives events; one that failed too long is disabled. */
  status?: WebhookHandlerStatus | null | undefined
}

/** A verification of a participant. Only those who receive money need one. */
export interface Verification {
  /** Id of the verification. */
  id: string
  /** What kind of party is verified. */
  type: VerificationType
  /** Where a verification stands. */
  status: VerificationStatus
  /**
   * A buyer or seller. The e-mail address identifies the person; its verification is shared by all
   * participants with that address.
   */
  participant: KnownParticipant
  /** For the browser library; shown only in the answer that created the verification. */
  client_secret: string | null
  /** Where the page goes when it is done. */
  redirect_url: string | null
  /** Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON. */
  metadata: Metadata | null
}

/** A page of a list, newest first. */
export interface VerificationList {
  data: Verification[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** Newest first. `metadata[key]=value` filters by a key of the metadata. */
export interface VerificationListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Where a verification stands. */
  status?: VerificationStatus | undefined
  /** What kind of party is verified. */
  type?: VerificationType | undefined
  /** Id of the participant. */
  participant_id?: string | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
  [key: `metadata[${string}]`]: string
}

/** Where a verification stands. */
export type VerificationStatus =
  | 'required'
  | 'partially_submitted'
  | 'id_verification_required'
  | 'automated_review'
  | 'manual_review'
  | 'passed'
  | 'failed'

/** End it; or ask the person for an identity document, or have a person look at it. */
export type VerificationStep = 'pass' | 'fail' | 'require_id' | 'manual_review'

/** How a verification goes on. */
export interface VerificationStepBody {
  /** End it; or ask the person for an identity document, or have a person look at it. */
  outcome: VerificationStep
}

/** What kind of party is verified. */
export type VerificationType =
  | 'unknown'
  | 'individual'
  | 'organisation'
  | 'business'
  | 'limited'
  | 'public'
  | 'partnership'
  | 'sole_trader'
  | 'overseas_government'
  | 'treaty'
  | 'non_profit'
  | 'political'
  | 'voluntary_group'
  | 'sports_club'
  | 'other'

/** Null while the address is not verified. */
export interface VerifiedAs {
  /** Null where no details were handed in. */
  type: ParticipantType | null
  /** Name; null where no details were handed in. */
  name: string | null
  /** Id of the verification. */
  verification_id: string
  /** When it passed. */
  passed_at: string
}

/** One try to deliver an event. */
export interface WebhookAttempt {
  /** Its number. */
  attempt: number
  /** When what came of it was recorded. */
  at: string
  /** The status of the answer; null without one. */
  status: number | null
  /** How long it took, in milliseconds. */
  duration_ms: number
  /** The first 4 kB of the answer. */
  answer: string | null
  /** Why there was no answer. */
  error: string | null
  /**
   * The headers that we set, as they were sent: with the body they are all that is needed to check
   * the signature again. `x-service-secret` was sent too, and is not kept. Empty when the address
   * was refused and nothing was sent.
   */
  request_headers: SentHeader[]
}

/** One event on its way to one handler. */
export interface WebhookDelivery {
  /** Id of the delivery. */
  id: string
  /** When it was first due. */
  created_at: string
  /** Id of the webhook handler. */
  webhook_handler_id: string
  /** Id of the event. */
  event_id: string
  /** The type of the event, or `webhook_test`. */
  event_type: string
  /** The number of the event; null for a test. */
  event_sequence: number | null
  /**
   * Where a delivery stands: `parked` when it was given up, `cancelled` when its handler was
   * deleted.
   */
  status: WebhookDeliveryStatus
  /** How often it was tried. */
  attempts: number
  /** When it is tried next; null when it waits no more. */
  next_attempt_at: string | null
  /** When it was acknowledged. */
  delivered_at: string | null
  /** The status of the last answer; null without one. */
  last_status: number | null
  /** How long the last attempt took, in milliseconds. */
  last_duration_ms: number | null
}

/** A page of a list, newest first. */
export interface WebhookDeliveryList {
  data: WebhookDelivery[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface WebhookDeliveryListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /**
   * Where a delivery stands: `parked` when it was given up, `cancelled` when its handler was
   * deleted.
   */
  status?: WebhookDeliveryStatus | undefined
  /**
   * Created at this instant or later. RFC 3339 with an offset, or a date, which is the start of
   * that day in UTC. In the past: now.
   */
  created_from?: string | undefined
  /**
   * Created before this instant. RFC 3339 with an offset, or a date, which is the start of that day
   * in UTC. In the past: now.
   */
  created_before?: string | undefined
}

/**
 * Where a delivery stands: `parked` when it was given up, `cancelled` when its handler was deleted.
 */
export type WebhookDeliveryStatus = 'waiting' | 'delivered' | 'parked' | 'cancelled'

/** A delivery and every attempt to make it. */
export interface WebhookDeliveryWithAttempts {
  /** Id of the delivery. */
  id: string
  /** When it was first due. */
  created_at: string
  /** Id of the webhook handler. */
  webhook_handler_id: string
  /** Id of the event. */
  event_id: string
  /** The type of the event, or `webhook_test`. */
  event_type: string
  /** The number of the event; null for a test. */
  event_sequence: number | null
  /**
   * Where a delivery stands: `parked` when it was given up, `cancelled` when its handler was
   * deleted.
   */
  status: WebhookDeliveryStatus
  /** How often it was tried. */
  attempts: number
  /** When it is tried next; null when it waits no more. */
  next_attempt_at: string | null
  /** When it was acknowledged. */
  delivered_at: string | null
  /** The status of the last answer; null without one. */
  last_status: number | null
  /** How long the last attempt took, in milliseconds. */
  last_duration_ms: number | null
  /** The body of the request, byte for byte: the same on every attempt. */
  body: string
  /** Oldest first. */
  tries: WebhookAttempt[]
}

/** Receives events: at least once, signed, in any order. */
export interface WebhookHandler {
  /** Id of the webhook handler. */
  id: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Where events are delivered to. */
  url: string
  /** The events that are delivered; null for all. */
  event_types: EventType[] | null
  /** Whether a webhook handler receives events; one that failed too long is disabled. */
  status: WebhookHandlerStatus
  /** Since when no delivery has succeeded; null while they do. After 5 days: disabled. */
  failing_since: string | null
  /** Until when messages are signed with the earlier signing secret, too. */
  secrets_overlap_until: string | null
  /** Shared secret; shown at creation and when it changes only. */
  secret: string | null
  /** Secret that signs deliveries (Standard Webhooks); shown at creation and when it changes. */
  signing_secret: string | null
}

/** A page of a list, newest first. */
export interface WebhookHandlerList {
  data: WebhookHandler[]
  /** Cursor of the next page; null on the last page. */
  next_cursor: string | null
}

/** How to page and filter. */
export interface WebhookHandlerListQuery {
  /** Items of a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Whether a webhook handler receives events; one that failed too long is disabled. */
  status?: WebhookHandlerStatus | undefined
}

/** Whether a webhook handler receives events; one that failed too long is disabled. */
export type WebhookHandlerStatus = 'enabled' | 'disabled'

/** An account with its whole number. */
export interface WholeConnectedAccount {
  /** Id of the connected account. */
  id: string
  /** Whose account it is. */
  holder: string
  /** Its IBAN, or local number. */
  number: string
  /** Of the bank. */
  bic: string | null
  /** The routing number (ABA) of the bank. */
  aba: string | null
}

/** The payload of every event type. */
export interface EventPayloads {
  intent_confirmed: {
    id: string
    project_id?: string
    checkout_id?: string
  }
  intent_cancelled: {
    id: string
    project_id?: string
    checkout_id?: string
  }
  checkout_initiated: {
    id: string
    type: string
    amount: number
    intent_id: string
    project_id: string
    participant_id: string
  }
  checkout_settling: {
    id: string
    project_id: string
    participant_id: string
    intent_id?: string
    invoice_id?: string
  }
  checkout_settled: {
    id: string
    project_id: string
    participant_id: string
    intent_id?: string
    invoice_id?: string
  }
  checkout_failed: {
    id: string
    project_id: string
    participant_id: string
    intent_id?: string
    invoice_id?: string
  }
  checkout_rejected: {
    id: string
    project_id: string
    participant_id: string
    intent_id?: string
    invoice_id?: string
  }
  checkout_cancelled: {
    id: string
    project_id: string
    participant_id: string
    intent_id?: string
    invoice_id?: string
  }
  checkout_abandoned: {
    id: string
    project_id: string
    participant_id: string
    intent_id?: string
    invoice_id?: string
  }
  debit_scheduled: {
    id: string
    checkout_id: string
    project_id: string
    replaces_debit_id?: string
  }
  debit_executing: {
    id: string
    checkout_id: string
    project_id: string
    replaces_debit_id?: string
  }
  debit_settling: {
    id: string
    checkout_id: string
    project_id: string
    replaces_debit_id?: string
  }
  debit_settled: {
    id: string
    checkout_id: string
    project_id: string
    replaces_debit_id?: string
  }
  debit_cancelled: {
    id: string
    checkout_id: string
    project_id: string
    replaces_debit_id?: string
  }
  debit_failed: {
    id: string
    checkout_id: string
    project_id: string
    replaces_debit_id?: string
  }
  inbound_settled: {
    id: string
    project_id: string
    checkout_id?: string
    transfer_id?: string
    settlement_id?: string
  }
  inbound_taken_back: {
    id: string
    project_id: string
    amount: number
    taken_back_reason: string
    checkout_id?: string
    settlement_id?: string
  }
  inbound_returned: {
    id: string
    project_id: string
    inbound_return_id: string
    amount: number
    returned_reason: string
    checkout_id?: string
  }
  settlement_settled: {
    id: string
    project_id: string
    participant_id?: string
    checkout_id?: string
  }
  settlement_executing: {
    id: string
    project_id: string
    participant_id?: string
    checkout_id?: string
  }
  settlement_executed: {
    id: string
    project_id: string
    participant_id?: string
    checkout_id?: string
  }
  settlement_cancelled: {
    id: string
    project_id: string
    participant_id?: string
    checkout_id?: string
  }
  transfer_executing: {
    id: string
    project_id: string
    settlement_id?: string
    inbound_id?: string
    outbound_id?: string
  }
  transfer_executed: {
    id: string
    project_id: string
    settlement_id?: string
    inbound_id?: string
    outbound_id?: string
  }
  transfer_cancelled: {
    id: string
    project_id: string
    settlement_id?: string
    inbound_id?: string
    outbound_id?: string
  }
  transfer_failed: {
    id: string
    project_id: string
    settlement_id?: string
    inbound_id?: string
    outbound_id?: string
  }
  outbound_awaiting_funds: {
    id: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
    transfer_id?: string
  }
  outbound_scheduled: {
    id: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
    transfer_id?: string
  }
  outbound_paused: {
    id: string
    paused_reason: string
    pause_reason: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
  }
  outbound_in_review: {
    id: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
    transfer_id?: string
  }
  outbound_cancelled: {
    id: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
    transfer_id?: string
  }
  outbound_failed: {
    id: string
    failure_reason: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
    transfer_id?: string
  }
  outbound_executing: {
    id: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
    transfer_id?: string
  }
  outbound_executed: {
    id: string
    project_id?: string
    settlement_id?: string
    participant_id?: string
    transfer_id?: string
  }
  participant_verified: {
    id: string
  }
  participant_bank_account_changed: {
    id: string
    bank_account_id: string
  }
  payment_instrument_processing: {
    id: string
    participant_id: string
  }
  payment_instrument_enabled: {
    id: string
    participant_id: string
  }
  payment_instrument_disabled: {
    id: string
    participant_id: string
  }
  payment_instrument_rejected: {
    id: string
    participant_id: string
  }
  payment_instrument_failed: {
    id: string
    participant_id: string
  }
  payout_executing: {
    id: string
    bank_account_id?: string
  }
  payout_executed: {
    id: string
    bank_account_id?: string
  }
  payout_failed: {
    id: string
    failure_reason: string
    bank_account_id?: string
  }
  verification_required: {
    id: string
    participant_id: string
  }
  verification_in_review: {
    id: string
    participant_id: string
  }
  verification_passed: {
    id: string
    participant_id: string
  }
  verification_failed: {
    id: string
    participant_id: string
  }
}
