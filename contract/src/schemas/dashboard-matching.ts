// Rules that an organisation teaches: money of a payer always means a project.

import { type Static, Type } from 'typebox'
import { taughtOutcomes } from '../enums-unmatched.ts'
import { InboundPayerSchema } from './dashboard-queues.ts'
import { CurrencySchema } from './enums.ts'
import { id, input, instant, nullable, oneOf, resource, shownAmount, text } from './parts.ts'

const taughtBy = resource('TaughtBy', 'A member of the organisation.', {
  member_id: id('member'),
  name: text('The name of the member.'),
})

export const MatchingRuleSchema = resource(
  'MatchingRule',
  'A rule that was taught: money from the account of a payer always means a project.',
  {
    id: id('matching_rule'),
    inbound_id: id('inbound', 'The payment that it was taught from.'),
    project_id: id('project', 'Which project the money always means.'),
    payer: InboundPayerSchema,
    made_at: instant('When it was taught, in real time.'),
    made_by: taughtBy,
    ended_at: nullable(instant('When it ended, in real time; null while it is in force.')),
    ended_by: nullable(taughtBy, 'Who ended it; null also where the payer was erased.'),
    matched: Type.Integer({
      minimum: 0,
      description: 'How many payments it has matched; 200 stands for that many or more.',
    }),
  },
)
export type MatchingRule = Static<typeof MatchingRuleSchema>

export const MatchingRuleListSchema = resource('MatchingRuleList', 'Rules that were taught.', {
  data: Type.Array(MatchingRuleSchema, {
    description: 'All that are in force, the newest first; then the last 100 that ended.',
  }),
})
export type MatchingRuleList = Static<typeof MatchingRuleListSchema>

export const TaughtPaymentSchema = resource(
  'TaughtPayment',
  'A payment, and what a rule did with it or would do, taken alone.',
  {
    inbound_id: id('inbound'),
    created_at: instant('When it came.'),
    project_id: id('project', 'Where its money lies.'),
    amount: shownAmount('What was received, in minor units.'),
    unreconciled: shownAmount('What is not matched of it.'),
    currency: CurrencySchema,
    outcome: oneOf('TaughtOutcome', taughtOutcomes, 'What the rule did or would do.'),
    checkout_id: nullable(
      id('checkout'),
      'The checkout that it was matched to, or would be; null: none.',
    ),
  },
)
export type TaughtPayment = Static<typeof TaughtPaymentSchema>

const payments = Type.Array(TaughtPaymentSchema, {
  description: 'The last 200 payments of the payer, the newest first.',
})

export const MatchingRuleDetailSchema = resource(
  'MatchingRuleDetail',
  'A rule, and what it did or would do.',
  { rule: MatchingRuleSchema, payments },
)
export type MatchingRuleDetail = Static<typeof MatchingRuleDetailSchema>

export const MatchingRuleTrialSchema = resource(
  'MatchingRuleTrial',
  'What a rule would do, before it is taught.',
  {
    replaces: nullable(id('matching_rule'), 'The rule of this payer that would end; null: none.'),
    payments,
  },
)
export type MatchingRuleTrial = Static<typeof MatchingRuleTrialSchema>

export const MakeMatchingRuleBodySchema = input('MakeMatchingRuleBody', 'What is taught.', {
  inbound_id: id('inbound', 'A payment of the payer: its account must be known.'),
  project_id: id('project', 'Which project money from that account always means.'),
})
export type MakeMatchingRuleBody = Static<typeof MakeMatchingRuleBodySchema>

export const MatchingRuleQuerySchema = Type.Object(
  {
    project_id: Type.Optional(
      id(
        'project',
        'Which project money from that account would always mean. Left out: where this lies.',
      ),
    ),
  },
  {
    title: 'MatchingRuleQuery',
    description: 'What would be taught.',
    additionalProperties: false,
  },
)
