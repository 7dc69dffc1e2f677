// Every limit of the API, with its unit in its name. Schemas, service and reference read them here.

/** Amounts are whole minor units; the largest is the largest safe integer of JSON. */
export const amountMin = 1
export const amountMax = 9_007_199_254_740_991

/** Percentages are fractions from 0 up to, but not including, 1, with so many decimals at most. */
export const percentageDecimalsMax = 6

/** Items of one request. */
export const intentSettlementsMax = 100
export const batchItemsMax = 100
export const personsMax = 50
export const webhookEventTypesMax = 100

/** Lists: page size, and how many of each a resource holds inside itself (the newest). */
export const listLimitMin = 1
export const listLimitMax = 100
export const listLimitDefault = 20
export const embeddedItemsMax = 100
export const cursorCharactersMax = 500
/** A statement's cursor also says of which snapshot it is. */
export const statementCursorCharactersMax = 4_000

/** Metadata. */
export const metadataKeysMax = 50
export const metadataKeyCharactersMax = 40
export const metadataBytesMax = 16 * 1024
/** Of a number in metadata, which is kept as it was written. */
export const metadataNumberCharactersMax = 64

/** Numbers with more digits, or an exponent beyond, are refused wherever they stand. */
export const numberDigitsMax = 400
export const numberExponentMax = 400

/** Text, in characters. */
export const descriptionCharactersMax = 500
export const nameCharactersMax = 200
export const emailCharactersMax = 254
export const referenceCharactersMax = 18
/** What a payer writes on a transfer. */
export const payerReferenceCharactersMax = 35
export const addressLineCharactersMax = 200
export const postalCodeCharactersMax = 20
export const phoneNumberCharactersMax = 40
export const companyNumberCharactersMax = 40
export const urlCharactersMax = 2048
export const bankFieldCharactersMax = 200
export const idCharactersMax = 100
export const secretCharactersMax = 200
export const sharedSecretCharactersMin = 16

/** Requests. */
export const bodyBytesMax = 256 * 1024
/** Virtual IBANs of one proposal: as many as such a body holds. */
export const virtualIbansMax = 5_000
/** The largest body that brings a file of a bank: 24 MiB of it in base64. */
export const bankFileBodyBytesMax = 33 * 1024 * 1024
/** How much of that is the file's content. */
export const bankFileCharactersMax = 32 * 1024 * 1024
/** Of operations that anyone may call: nobody is known before the body is read. */
export const anonymousBodyBytesMax = 8 * 1024
/** Wrong fields that one answer names, and for how many of them it looks for what was meant. */
export const fieldFaultsMax = 100
export const nearNamesMax = 5
export const bodyDepthMax = 32
export const idempotencyKeyCharactersMax = 255
export const idempotencyKeptHours = 24

/** Intents, sessions and checkouts: how long they wait. */
export const intentConfirmDays = 90
export const sessionDays = 30

/**
 * Minutes until a checkout of each payment method is abandoned when the buyer has not authorised
 * it or nothing was received; null: never.
 */
export const checkoutAbandonedAfterMinutes = {
  card: 60,
  open_banking: 60,
  direct_debit: 3 * 24 * 60,
  local_bank_transfer: 30 * 24 * 60,
  international_bank_transfer: 30 * 24 * 60,
  invoice: null,
  credit: null,
} as const

/** Cards are for low-value payments: at most 1,000.00 at once. */
export const cardAmountMax = 100_000

/** Webhook deliveries: time to answer, waits before each retry; then the delivery is parked. */
export const webhookTimeoutSeconds = 10
export const webhookRetryDelaysSeconds = [5, 30, 120, 300, 900] as const
export const webhookRetryHourlyDelaySeconds = 3600
export const webhookRetryUntilHours = 24
export const webhookDisabledAfterDays = 5

/** A handler's earlier secrets stay good for so many hours after they were changed. */
export const secretOverlapHoursDefault = 24
export const secretOverlapHoursMax = 168

/** Events that one call sends again. */
export const resendEventsMax = 1_000

/** The stream of events: seconds between signs of life, and minutes until it ends. */
export const eventStreamHeartbeatSeconds = 15
export const eventStreamMinutes = 10
/** A list of events may wait for the next one. */
export const eventWaitMaxSeconds = 20

/** Payouts of revenue: Monday 06:00 in the time zone of the organisation. */
export const payoutWeekday = 1
export const payoutHour = 6

/** Sandbox: the largest simulated bank transfer (250,000.00) and how far the clock may be moved. */
export const sandboxInboundAmountMax = 25_000_000
export const clockAdvanceDaysMax = 400

/** Sandbox: how long each way of paying takes until the money is there. */
export const sandboxSettleTimes = {
  cardDays: 7,
  manualTransferSeconds: 60,
  openBankingSeconds: 240,
  directDebitDays: 2,
  creditDays: 1,
} as const

/** Direct debits: the buyer is told of each so many days before, or at once if it is sooner. */
export const debitNoticeDays = 14

/** Direct debits: one that failed is collected again so many days later, at least and at most. */
export const debitAgainDaysMin = 1
export const debitAgainDaysMax = 60

/** Cards that one page may enter, and that a list shows. */
export const cardsKeptMax = 20

/** Trade accounts: the longest credit decision, in hours, and the shortest, in seconds. */
export const creditDecisionHoursMax = 72
export const creditDecisionSecondsMin = 5

/** Sandbox: what the lender grants a trade account in each currency (50,000.00 and 25,000.00). */
export const sandboxTradeLimits = { creditLimit: 5_000_000, orderValueMax: 2_500_000 } as const

/** A deprecated part of the API keeps working for this long. */
export const deprecationMonths = 12

/** Entries or checkpoints of the journal in one answer. */
export const journalEntriesMax = 1_000

/** Movements in one page of a statement. */
export const statementEntriesMax = 10_000

/** Entries in one page of a report. */
export const reportEntriesMax = 1_000

/**
 * Documents of a verification: how many, how large, and how large the parts are that they come in.
 * A part is small enough for a slow line to send within the time of one request.
 */
export const documentsMax = 10
export const documentBytesMax = 10 * 1024 * 1024
export const documentPartBytes = 128 * 1024

/** The version of the terms that is in force. */
export const termsVersion = '2026-11'

/** Settings of an organisation. */
export const originsMax = 50
export const keyLabelCharactersMax = 80
/** Networks that a key may be used from. */
export const keyNetworksMax = 20
export const networkCharactersMax = 50
/** A logo, in bytes and as base64 in a request, and its longer side. */
export const logoBytesMax = 200_000
export const logoBase64CharactersMax = 4 * Math.ceil(logoBytesMax / 3)
export const logoPixelsMax = 2_000

/** Days that the request log goes back. */
export const requestLogDays = 30
/** Lines of one download of the audit log. */
export const auditExportMax = 10_000

/** Days until an approval that nobody decided expires, and the most that may wait at once. */
export const approvalDays = 7
/** Days after which a secret ends that somebody was shown who is no member any more. */
export const knownSecretDays = 7
export const approvalsWaitingMax = 500

/**
 * Until what takes two owners is done without the second: days where there is another owner, hours
 * where there is none. All members are told each day.
 */
export const secondOwnerDays = 7
export const onlyOwnerHours = 24
export const approvalNoteCharactersMax = 500

/** The desk of the dashboard. */
export const searchCharactersMax = 254
export const searchWordsMax = 8
export const searchHitsDefault = 5
export const searchHitsMax = 20
export const noteCharactersMax = 2_000
export const savedViewNameCharactersMax = 80
export const savedViewBytesMax = 8 * 1024
/** Saved views of one member; days that charts span; rows that are counted. */
export const savedViewsMax = 100
export const flowDaysMax = 400
export const countedRowsMax = 10_000
/** Rules that an environment teaches: in force, and ended ones that are shown. */
export const matchingRulesMax = 500
export const endedMatchingRulesMax = 100
/** Payments of its payer that a rule is tried on. */
export const matchingRulePaymentsMax = 200

/** Members of an organisation: passwords, sessions, links. */
export const passwordCharactersMin = 12
export const passwordCharactersMax = 256
export const recoveryCodesCount = 10
export const memberSessionIdleMinutes = 30
export const memberSessionHours = 12
export const stepUpMinutes = 10
export const enterLinkMinutes = 30
export const invitationDays = 7
export const recoveryLinkMinutes = 30
export const recoveryMailMinutes = 15
export const operatorRecoveryHours = 24
export const emailLinkHours = 24
/** How long somebody whom the operator let back in has no power over money in live. */
export const recoveredHours = 24
export const passkeysMax = 20

/** How often banks are asked within 24 hours about accounts that one participant is given. */
export const payeeChecksPerDayMax = 10

/** The longest cooling-off time of a new account, in hours. */
export const coolingHoursMax = 720
/** Other spellings of one address that are joined with it at once. */
export const spellingsMax = 50
/** Wrong tries to prove that one knows one's account, within 24 hours of the tenant's time. */
export const accountProofTriesMax = 5
/** How many characters from the end of an account prove that one knows it. */
export const accountProofCharacters = 4

/** The parameter `dry_run`, which operations of their own have replaced: days, at midnight UTC. */
export const dryRunParameter = { deprecated: '2026-11-23', sunset: '2027-11-23' } as const
