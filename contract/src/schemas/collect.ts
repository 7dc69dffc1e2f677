// Where money for a project or an invoice is paid to.

import { type Static, Type } from 'typebox'
import { ProjectRoutingCodeTypeSchema } from './enums.ts'
import { MetadataSchema, nullable, resource, text } from './parts.ts'

export const ProjectRoutingDataSchema = resource(
  'ProjectRoutingData',
  'A code that names the bank of a collection account.',
  {
    routing_code_type: ProjectRoutingCodeTypeSchema,
    routing_code: text('The code.', { example: '041307' }),
  },
)
export type ProjectRoutingData = Static<typeof ProjectRoutingDataSchema>

export const CollectionAccountSchema = resource(
  'CollectionAccount',
  'The bank account that buyers pay into. Its metadata names the bank (`bank_name`) and the ' +
    'holder of the account (`account_holder`), who payers pay to.',
  {
    iban: nullable(text('IBAN.', { example: 'IE29AIBK93115212345678' })),
    account_number: nullable(text('Account number; null for eur.', { example: '31926819' })),
    routing_data: Type.Array(ProjectRoutingDataSchema),
    reference: nullable(text('The reference the payer must give, when there is one.')),
    metadata: MetadataSchema,
  },
)
export type CollectionAccount = Static<typeof CollectionAccountSchema>

export const CollectSchema = resource('Collect', 'The accounts to pay into, by way of payment.', {
  local_bank_transfer: CollectionAccountSchema,
  international_bank_transfer: CollectionAccountSchema,
})
export type Collect = Static<typeof CollectSchema>
