// The closed sets of the API but for those of parties, returns, unmatched money and the world,
// which have files of their own. Each is one list; its type follows from the list.

/** Where a checkout stands: `settling` waits for money, the others are final. */
export const checkoutStatuses = ['cancelled', 'failed', 'abandoned', 'settling', 'settled'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** The payment method of a checkout. */
export const checkoutTypes = [
  'card',
  'credit',
  'open_banking',
  'local_bank_transfer',
  'international_bank_transfer',
  'invoice',
  'direct_debit',
] as const
export type CheckoutType = (typeof checkoutTypes)[number]

/** Where the currency conversion of an outbound stands. */
export const conversionStatuses = ['pending', 'executing', 'accepted', 'failed'] as const
export type ConversionStatus = (typeof conversionStatuses)[number]

/** Net terms of trade credit. */
export const creditTerms = [
  'thirty_days',
  'sixty_days',
  'ninety_days',
  'end_of_month_plus_thirty_days',
] as const
export type CreditTerms = (typeof creditTerms)[number]

/** Currencies a project can be held in. */
export const currencies = ['gbp', 'eur', 'usd'] as const
export type Currency = (typeof currencies)[number]

/** Where a scheduled direct debit stands. */
export const debitStatuses = [
  'scheduled',
  'executing',
  'settling',
  'settled',
  'cancelled',
  'failed',
] as const
export type DebitStatus = (typeof debitStatuses)[number]

/** Where a receipt of money stands. */
export const inboundStatuses = ['settling', 'settled', 'in_review'] as const
export type InboundStatus = (typeof inboundStatuses)[number]

/** How the money of an inbound came in. */
export const inboundTypes = [
  'card',
  'credit',
  'open_banking',
  'local_bank_transfer',
  'international_bank_transfer',
  'manual_bank_transfer',
  'transfer',
] as const
export type InboundType = (typeof inboundTypes)[number]

/** How an inbound was matched to a checkout, or why its money stands in the project's balance. */
export const reconciliationReasons = [
  'named_by_rail',
  'reference',
  'amount_of_known_payer',
  'amount_and_payer_name',
  'by_hand',
  // A rule that the organisation taught: the payer's money always means this project.
  'taught',
  'checkout_ended',
  'no_open_checkout',
  'no_match',
  'several_match',
  'in_review',
  'sent_back',
  'transfer',
] as const
export type ReconciliationReason = (typeof reconciliationReasons)[number]

/** Why money of an inbound was taken back, as the rail tells. */
export const takeBackReasons = [
  'chargeback',
  'fraudulent',
  'not_received',
  'not_as_described',
  'duplicate',
  'recalled',
  'debit_returned',
  'insufficient_funds',
  'account_closed',
  'not_authorised',
] as const
export type TakeBackReason = (typeof takeBackReasons)[number]

/** Kind of an intent in an answer; `session` is the setup intent. */
export const intentOutputTypes = ['checkout', 'payment_link', 'invoice', 'session'] as const
export type IntentOutputType = (typeof intentOutputTypes)[number]

/** Where an intent stands; `debug` belongs to the published list and is never produced. */
export const intentStatuses = ['unconfirmed', 'confirmed', 'cancelled', 'debug'] as const
export type IntentStatus = (typeof intentStatuses)[number]

/** Kind of payment intent that can be created. */
export const intentTypes = ['checkout', 'payment_link', 'invoice'] as const
export type IntentType = (typeof intentTypes)[number]

/** Where an invoice stands; it follows its checkout. */
export const invoiceStatuses = ['settling', 'settled', 'cancelled', 'abandoned'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Why an outbound failed. */
export const outboundFailureReasons = [
  'fx_amount_too_small',
  'unable_to_determine_target_account',
  'invalid_reference',
  'invalid_target_account_credentials',
  'missing_participant_information',
  'generic_failure_contact_support',
] as const
export type OutboundFailureReason = (typeof outboundFailureReasons)[number]

/**
 * What a paused outbound waits for. Two are ours beyond the published value:
 * `bank_account_changed`, where the account it is paid to is new, and is not paid to yet;
 * `approval_required`, where a key asked for more than its limits, and a person has to pass it.
 */
export const outboundPausedReasons = [
  'pending_participant_verification',
  'bank_account_changed',
  'approval_required',
] as const
export type OutboundPausedReason = (typeof outboundPausedReasons)[number]

/** Where an outbound stands. */
export const outboundStatuses = [
  'scheduled',
  'awaiting_funds',
  'automated_review',
  'paused',
  'executing',
  'executed',
  'failed',
  'cancelled',
  'in_review',
  'processing',
] as const
export type OutboundStatus = (typeof outboundStatuses)[number]

/** What kind of movement out of a project an outbound is. */
export const outboundTypes = ['release', 'refund', 'transfer', 'payout'] as const
export type OutboundType = (typeof outboundTypes)[number]

/** Where a payment instrument stands. */
export const paymentInstrumentStatuses = [
  'enabled',
  'disabled',
  'processing',
  'rejected',
  'failed',
] as const
export type PaymentInstrumentStatus = (typeof paymentInstrumentStatuses)[number]

/** Kind of payment instrument. */
export const paymentInstrumentTypes = ['trade_account'] as const
export type PaymentInstrumentType = (typeof paymentInstrumentTypes)[number]

/** How an invoice intent is paid when it is confirmed through the API. */
export const paymentTypes = ['credit'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** Kind of routing code of a collection account. */
export const projectRoutingCodeTypes = ['sort_code', 'bic_swift', 'ach', 'wire'] as const
export type ProjectRoutingCodeType = (typeof projectRoutingCodeTypes)[number]

/** Where a project stands: money expected or held, nothing left, under review. */
export const projectStatuses = ['in_progress', 'complete', 'in_review'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** `controlled` projects are made through the API and show their collection accounts. */
export const projectTypes = ['uncontrolled', 'controlled'] as const
export type ProjectType = (typeof projectTypes)[number]

/** Kind of routing code of a bank account. */
export const routingCodeTypes = [
  'bic_swift',
  'aba',
  'clabe',
  'cnaps',
  'wire',
  'ach',
  'bank_code',
  'ifsc',
  'sort_code',
] as const
export type RoutingCodeType = (typeof routingCodeTypes)[number]

/** Where a settlement stands. */
export const settlementStatuses = [
  'settling',
  'settled',
  'executing',
  'executed',
  'in_review',
  'cancelled',
] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

/** What happens to the money of a settlement. */
export const settlementTypes = ['funding', 'immediate', 'escrow', 'transfer'] as const
export type SettlementType = (typeof settlementTypes)[number]

/** Kind of setup intent. */
export const setupIntentTypes = ['session'] as const
export type SetupIntentType = (typeof setupIntentTypes)[number]

/** Where a transfer stands. */
export const transferStatuses = [
  'awaiting_funds',
  'executing',
  'executed',
  'failed',
  'cancelled',
  'scheduled',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Who pays a fee. */
export const transferSubTypes = ['buyer', 'seller'] as const
export type TransferSubType = (typeof transferSubTypes)[number]

/** `fee` for fee rows, `transfer` for transfers made through the API. */
export const transferTypes = ['fee', 'transfer'] as const
export type TransferType = (typeof transferTypes)[number]

/** The two worlds a key belongs to. */
export const environments = ['sandbox', 'live'] as const
export type Environment = (typeof environments)[number]

/** Whether a webhook handler receives events; one that failed too long is disabled. */
export const webhookHandlerStatuses = ['enabled', 'disabled'] as const
export type WebhookHandlerStatus = (typeof webhookHandlerStatuses)[number]
