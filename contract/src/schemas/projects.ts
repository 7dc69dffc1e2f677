// Projects: the accounts that hold money until it is released.

import { type Static, Type } from 'typebox'
import { CollectSchema } from './collect.ts'
import { CurrencySchema, ProjectStatusSchema, ProjectTypeSchema } from './enums.ts'
import {
  InboundSchema,
  OutboundSchema,
  ProjectTransferInSchema,
  ProjectTransferOutSchema,
} from './movements.ts'
import {
  given,
  id,
  input,
  MetadataSchema,
  nullable,
  resource,
  shownAmount,
  timestamps,
} from './parts.ts'
import { CheckoutSchema, SettlementSchema } from './payments.ts'

const newest = 'The newest 100; the list endpoints give all.'

export const ProjectTransfersSchema = resource(
  'ProjectTransfers',
  'Transfers into and out of a project: the newest 100 of each.',
  {
    in: Type.Array(ProjectTransferInSchema),
    out: Type.Array(ProjectTransferOutSchema),
  },
)
export type ProjectTransfers = Static<typeof ProjectTransfersSchema>

export const ProjectSchema = resource(
  'Project',
  'An account in one currency. A controlled project shows where buyers can pay to.',
  {
    id: id('project'),
    ...timestamps,
    type: ProjectTypeSchema,
    currency: CurrencySchema,
    status: ProjectStatusSchema,
    balance: shownAmount('Money that belongs to no settlement but `funding` ones, in minor units.'),
    checkouts: Type.Array(CheckoutSchema, { description: newest }),
    settlements: Type.Array(SettlementSchema, { description: newest }),
    inbounds: Type.Array(InboundSchema, { description: newest }),
    outbounds: Type.Array(OutboundSchema, { description: newest }),
    transfers: ProjectTransfersSchema,
    collect: nullable(CollectSchema, 'Where to pay to; null for an uncontrolled project.'),
    metadata: MetadataSchema,
  },
)
export type Project = Static<typeof ProjectSchema>

export const CreateProjectBodySchema = input('CreateProjectBody', 'A new controlled project.', {
  currency: CurrencySchema,
  metadata: given(MetadataSchema),
})
export type CreateProjectBody = Static<typeof CreateProjectBodySchema>
