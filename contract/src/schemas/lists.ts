// Lists: how to page and filter, and what a page looks like.

import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { eventWaitMaxSeconds, metadataKeyCharactersMax } from '../limits.ts'
import type { DeskTable, ListFilter } from '../listings.ts'
import { WebhookDeliverySchema, WebhookDeliveryStatusSchema } from './deliveries.ts'
import * as kind from './enums.ts'
import { InboundSchema, OutboundSchema, TransferSchema } from './movements.ts'
import { EventSchema, EventTypeSchema, WebhookHandlerSchema } from './notifications.ts'
import { created, page, paging, plainFilters } from './paging.ts'
import { email, id, text } from './parts.ts'
import { AnyIntentSchema, CheckoutSchema, InvoiceSchema, SettlementSchema } from './payments.ts'
import { KnownParticipantSchema } from './people.ts'
import { ProjectSchema } from './projects.ts'
import { SandboxEmailSchema } from './sandbox.ts'
import { PaymentInstrumentSchema, VerificationSchema } from './verifications.ts'

/** A query of a list that keeps metadata: `metadata[order_id]=1042` filters by a key of it. */
function filters<Properties extends TProperties>(title: string, properties: Properties) {
  return Type.Object(
    { ...paging, ...properties, ...created },
    {
      title,
      description: 'Newest first. `metadata[key]=value` filters by a key of the metadata.',
      additionalProperties: false,
      patternProperties: {
        [`^metadata\\[.{1,${metadataKeyCharactersMax}}\\]$`]: { type: 'string' },
      },
    },
  )
}

/** Every filter of a list, and no other. */
type FilteredBy<Table extends DeskTable> = Readonly<Record<ListFilter<Table>, TSchema>>

const project = Type.Optional(id('project'))
const participant = Type.Optional(id('participant'))
const checkout = Type.Optional(id('checkout'))
const settlement = Type.Optional(id('settlement'))
const currency = Type.Optional(kind.CurrencySchema)

export const ProjectListQuerySchema = filters('ProjectListQuery', {
  status: Type.Optional(kind.ProjectStatusSchema),
  type: Type.Optional(kind.ProjectTypeSchema),
  participant_id: participant,
  currency,
} satisfies FilteredBy<'projects'>)
export type ProjectListQuery = Static<typeof ProjectListQuerySchema>
export const ProjectListSchema = page('ProjectList', ProjectSchema)
export type ProjectList = Static<typeof ProjectListSchema>

export const IntentListQuerySchema = filters('IntentListQuery', {
  status: Type.Optional(kind.IntentStatusSchema),
  type: Type.Optional(kind.IntentOutputTypeSchema),
  project_id: project,
  participant_id: participant,
} satisfies FilteredBy<'intents'>)
export type IntentListQuery = Static<typeof IntentListQuerySchema>
export const IntentListSchema = page('IntentList', AnyIntentSchema)
export type IntentList = Static<typeof IntentListSchema>

export const CheckoutListQuerySchema = filters('CheckoutListQuery', {
  status: Type.Optional(kind.CheckoutStatusSchema),
  type: Type.Optional(kind.CheckoutTypeSchema),
  project_id: project,
  participant_id: participant,
  intent_id: Type.Optional(id('intent')),
} satisfies FilteredBy<'checkouts'>)
export type CheckoutListQuery = Static<typeof CheckoutListQuerySchema>
export const CheckoutListSchema = page('CheckoutList', CheckoutSchema)
export type CheckoutList = Static<typeof CheckoutListSchema>

export const SettlementListQuerySchema = filters('SettlementListQuery', {
  status: Type.Optional(kind.SettlementStatusSchema),
  type: Type.Optional(kind.SettlementTypeSchema),
  project_id: project,
  participant_id: participant,
  checkout_id: checkout,
} satisfies FilteredBy<'settlements'>)
export type SettlementListQuery = Static<typeof SettlementListQuerySchema>
export const SettlementListSchema = page('SettlementList', SettlementSchema)
export type SettlementList = Static<typeof SettlementListSchema>

export const InboundListQuerySchema = plainFilters('InboundListQuery', {
  status: Type.Optional(kind.InboundStatusSchema),
  type: Type.Optional(kind.InboundTypeSchema),
  project_id: project,
  participant_id: participant,
  checkout_id: checkout,
  ...created,
} satisfies FilteredBy<'inbounds'>)
export type InboundListQuery = Static<typeof InboundListQuerySchema>
export const InboundListSchema = page('InboundList', InboundSchema)
export type InboundList = Static<typeof InboundListSchema>

export const OutboundListQuerySchema = filters('OutboundListQuery', {
  status: Type.Optional(kind.OutboundStatusSchema),
  type: Type.Optional(kind.OutboundTypeSchema),
  project_id: project,
  participant_id: participant,
  settlement_id: settlement,
} satisfies FilteredBy<'outbounds'>)
export type OutboundListQuery = Static<typeof OutboundListQuerySchema>
export const OutboundListSchema = page('OutboundList', OutboundSchema)
export type OutboundList = Static<typeof OutboundListSchema>

export const TransferListQuerySchema = filters('TransferListQuery', {
  status: Type.Optional(kind.TransferStatusSchema),
  type: Type.Optional(kind.TransferTypeSchema),
  project_id: project,
  settlement_id: settlement,
} satisfies FilteredBy<'transfers'>)
export type TransferListQuery = Static<typeof TransferListQuerySchema>
export const TransferListSchema = page('TransferList', TransferSchema)
export type TransferList = Static<typeof TransferListSchema>

export const InvoiceListQuerySchema = filters('InvoiceListQuery', {
  status: Type.Optional(kind.InvoiceStatusSchema),
  project_id: project,
  participant_id: participant,
} satisfies FilteredBy<'invoices'>)
export type InvoiceListQuery = Static<typeof InvoiceListQuerySchema>
export const InvoiceListSchema = page('InvoiceList', InvoiceSchema)
export type InvoiceList = Static<typeof InvoiceListSchema>

export const ParticipantListQuerySchema = filters('ParticipantListQuery', {
  status: Type.Optional(kind.ParticipantStatusSchema),
  type: Type.Optional(kind.ParticipantTypeSchema),
  email: Type.Optional(email('With this e-mail address.')),
} satisfies FilteredBy<'participants'>)
export type ParticipantListQuery = Static<typeof ParticipantListQuerySchema>
export const ParticipantListSchema = page('ParticipantList', KnownParticipantSchema)
export type ParticipantList = Static<typeof ParticipantListSchema>

export const VerificationListQuerySchema = filters('VerificationListQuery', {
  status: Type.Optional(kind.VerificationStatusSchema),
  type: Type.Optional(kind.VerificationTypeSchema),
  participant_id: participant,
} satisfies FilteredBy<'verifications'>)
export type VerificationListQuery = Static<typeof VerificationListQuerySchema>
export const VerificationListSchema = page('VerificationList', VerificationSchema)
export type VerificationList = Static<typeof VerificationListSchema>

export const PaymentInstrumentListQuerySchema = plainFilters('PaymentInstrumentListQuery', {
  status: Type.Optional(kind.PaymentInstrumentStatusSchema),
  type: Type.Optional(kind.PaymentInstrumentTypeSchema),
  participant_id: participant,
  ...created,
} satisfies FilteredBy<'payment_instruments'>)
export type PaymentInstrumentListQuery = Static<typeof PaymentInstrumentListQuerySchema>
export const PaymentInstrumentListSchema = page('PaymentInstrumentList', PaymentInstrumentSchema)
export type PaymentInstrumentList = Static<typeof PaymentInstrumentListSchema>

export const EventListQuerySchema = plainFilters('EventListQuery', {
  type: Type.Optional(EventTypeSchema),
  project_id: project,
  participant_id: participant,
  after_sequence: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Events with a larger number, oldest first: to replay and to detect loss.',
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: eventWaitMaxSeconds,
      description:
        'With `after_sequence`: where there are no events yet, the answer waits for the next ' +
        'one, at most so many seconds. With `cursor` too, to go on where an answer ended.',
    }),
  ),
  ...created,
})
export type EventListQuery = Static<typeof EventListQuerySchema>
export const EventListSchema = page('EventList', EventSchema)
export type EventList = Static<typeof EventListSchema>

export const WebhookHandlerListQuerySchema = plainFilters('WebhookHandlerListQuery', {
  status: Type.Optional(kind.WebhookHandlerStatusSchema),
})
export type WebhookHandlerListQuery = Static<typeof WebhookHandlerListQuerySchema>
export const WebhookHandlerListSchema = page('WebhookHandlerList', WebhookHandlerSchema)
export type WebhookHandlerList = Static<typeof WebhookHandlerListSchema>

export const WebhookDeliveryListQuerySchema = plainFilters('WebhookDeliveryListQuery', {
  status: Type.Optional(WebhookDeliveryStatusSchema),
  ...created,
})
export type WebhookDeliveryListQuery = Static<typeof WebhookDeliveryListQuerySchema>
export const WebhookDeliveryListSchema = page('WebhookDeliveryList', WebhookDeliverySchema)
export type WebhookDeliveryList = Static<typeof WebhookDeliveryListSchema>

export const SandboxEmailListQuerySchema = plainFilters('SandboxEmailListQuery', {
  to: Type.Optional(email('Sent to this address.')),
  kind: Type.Optional(text('Of this kind.', { max: 100 })),
})
export type SandboxEmailListQuery = Static<typeof SandboxEmailListQuerySchema>
export const SandboxEmailListSchema = page('SandboxEmailList', SandboxEmailSchema)
export type SandboxEmailList = Static<typeof SandboxEmailListSchema>
