// Every closed set as a schema, under its own name in the reference.

import {
  checkoutStatuses,
  checkoutTypes,
  conversionStatuses,
  creditTerms,
  currencies,
  debitStatuses,
  environments,
  inboundStatuses,
  inboundTypes,
  intentOutputTypes,
  intentStatuses,
  intentTypes,
  invoiceStatuses,
  outboundFailureReasons,
  outboundPausedReasons,
  outboundStatuses,
  outboundTypes,
  paymentInstrumentStatuses,
  paymentInstrumentTypes,
  paymentTypes,
  projectRoutingCodeTypes,
  projectStatuses,
  projectTypes,
  routingCodeTypes,
  settlementStatuses,
  settlementTypes,
  setupIntentTypes,
  transferStatuses,
  transferSubTypes,
  transferTypes,
  webhookHandlerStatuses,
} from '../enums.ts'
import {
  addressTypes,
  businessTypes,
  organisationTypes,
  participantStatuses,
  participantTypes,
  personTypes,
  requirements,
  verificationStatuses,
  verificationTypes,
} from '../enums-parties.ts'
import { bankAccountCurrencies, countries } from '../enums-world.ts'
import { oneOf } from './parts.ts'

export const AddressTypeSchema = oneOf(
  'AddressType',
  addressTypes,
  'What an address is used for; `unknown` when it was not said.',
)
export const BusinessTypeSchema = oneOf('BusinessType', businessTypes, 'Legal form of a business.')
export const CheckoutStatusSchema = oneOf(
  'CheckoutStatus',
  checkoutStatuses,
  'Where a checkout stands: `settling` waits for money, the others are final.',
)
export const CheckoutTypeSchema = oneOf(
  'CheckoutType',
  checkoutTypes,
  'The payment method of a checkout.',
)
export const ConversionStatusSchema = oneOf(
  'ConversionStatus',
  conversionStatuses,
  'Where the currency conversion of an outbound stands.',
)
export const CreditTermsSchema = oneOf('CreditTerms', creditTerms, 'Net terms of trade credit.')
export const CurrencySchema = oneOf('Currency', currencies, 'Currencies a project can be held in.')
export const DebitStatusSchema = oneOf(
  'DebitStatus',
  debitStatuses,
  'Where a scheduled direct debit stands.',
)
export const InboundStatusSchema = oneOf(
  'InboundStatus',
  inboundStatuses,
  'Where a receipt of money stands.',
)
export const InboundTypeSchema = oneOf(
  'InboundType',
  inboundTypes,
  'How the money of an inbound came in.',
)
export const IntentOutputTypeSchema = oneOf(
  'IntentOutputType',
  intentOutputTypes,
  'Kind of an intent in an answer; `session` is the setup intent.',
)
export const IntentStatusSchema = oneOf(
  'IntentStatus',
  intentStatuses,
  'Where an intent stands; `debug` belongs to the published list and is never produced.',
)
export const IntentTypeSchema = oneOf(
  'IntentType',
  intentTypes,
  'Kind of payment intent that can be created.',
)
export const InvoiceStatusSchema = oneOf(
  'InvoiceStatus',
  invoiceStatuses,
  'Where an invoice stands; it follows its checkout.',
)
export const OrganisationTypeSchema = oneOf(
  'OrganisationType',
  organisationTypes,
  'Legal form of an organisation that is not a business.',
)
export const OutboundFailureReasonSchema = oneOf(
  'OutboundFailureReason',
  outboundFailureReasons,
  'Why an outbound failed.',
)
export const OutboundPausedReasonSchema = oneOf(
  'OutboundPausedReason',
  outboundPausedReasons,
  'What a paused outbound waits for.',
)
export const OutboundStatusSchema = oneOf(
  'OutboundStatus',
  outboundStatuses,
  'Where an outbound stands.',
)
export const OutboundTypeSchema = oneOf(
  'OutboundType',
  outboundTypes,
  'What kind of movement out of a project an outbound is.',
)
export const ParticipantStatusSchema = oneOf(
  'ParticipantStatus',
  participantStatuses,
  'Whether the e-mail address of a participant is verified.',
)
export const ParticipantTypeSchema = oneOf(
  'ParticipantType',
  participantTypes,
  'What a participant is.',
)
export const PaymentInstrumentStatusSchema = oneOf(
  'PaymentInstrumentStatus',
  paymentInstrumentStatuses,
  'Where a payment instrument stands.',
)
export const PaymentInstrumentTypeSchema = oneOf(
  'PaymentInstrumentType',
  paymentInstrumentTypes,
  'Kind of payment instrument.',
)
export const PaymentTypeSchema = oneOf(
  'PaymentType',
  paymentTypes,
  'How an invoice intent is paid when it is confirmed through the API.',
)
export const PersonTypeSchema = oneOf(
  'PersonType',
  personTypes,
  'Role of a person in a business or organisation.',
)
export const ProjectRoutingCodeTypeSchema = oneOf(
  'ProjectRoutingCodeType',
  projectRoutingCodeTypes,
  'Kind of routing code of a collection account.',
)
export const ProjectStatusSchema = oneOf(
  'ProjectStatus',
  projectStatuses,
  'Where a project stands: money expected or held, nothing left, under review.',
)
export const ProjectTypeSchema = oneOf(
  'ProjectType',
  projectTypes,
  '`controlled` projects are made through the API and show their collection accounts.',
)
export const RequirementSchema = oneOf(
  'Requirement',
  requirements,
  'Fields a bank account may need, by country and currency.',
)
export const RoutingCodeTypeSchema = oneOf(
  'RoutingCodeType',
  routingCodeTypes,
  'Kind of routing code of a bank account.',
)
export const SettlementStatusSchema = oneOf(
  'SettlementStatus',
  settlementStatuses,
  'Where a settlement stands.',
)
export const SettlementTypeSchema = oneOf(
  'SettlementType',
  settlementTypes,
  'What happens to the money of a settlement.',
)
export const SetupIntentTypeSchema = oneOf(
  'SetupIntentType',
  setupIntentTypes,
  'Kind of setup intent.',
)
export const TransferStatusSchema = oneOf(
  'TransferStatus',
  transferStatuses,
  'Where a transfer stands.',
)
export const TransferSubTypeSchema = oneOf('TransferSubType', transferSubTypes, 'Who pays a fee.')
export const TransferTypeSchema = oneOf(
  'TransferType',
  transferTypes,
  '`fee` for fee rows, `transfer` for transfers made through the API.',
)
export const VerificationStatusSchema = oneOf(
  'VerificationStatus',
  verificationStatuses,
  'Where a verification stands.',
)
export const VerificationTypeSchema = oneOf(
  'VerificationType',
  verificationTypes,
  'What kind of party is verified.',
)
export const EnvironmentSchema = oneOf(
  'Environment',
  environments,
  'The two worlds a key belongs to.',
)
export const WebhookHandlerStatusSchema = oneOf(
  'WebhookHandlerStatus',
  webhookHandlerStatuses,
  'Whether a webhook handler receives events; one that failed too long is disabled.',
)
export const CountrySchema = oneOf(
  'Country',
  countries,
  'Country code: ISO 3166-1 alpha-2, upper case, and `XK` for Kosovo.',
)
export const BankAccountCurrencySchema = oneOf(
  'BankAccountCurrency',
  bankAccountCurrencies,
  'Currency of a bank account, lower case.',
)
