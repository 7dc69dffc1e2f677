// Rules of matching that an organisation teaches, tries out and ends.

import {
  MakeMatchingRuleBodySchema,
  MatchingRuleDetailSchema,
  MatchingRuleListSchema,
  MatchingRuleQuerySchema,
  MatchingRuleSchema,
  MatchingRuleTrialSchema,
} from '../schemas/index.ts'
import {
  byMember,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
} from './operation.ts'

const read = { ...byMember, method: 'GET', errors: memberReadErrors } as const
const write = {
  ...byMember,
  method: 'POST',
  errors: [...memberWriteErrors, 'invalid_state'],
  idempotent: true,
} as const

/** Money of a payer always means a project. */
export const dashboardMatchingOperations = {
  listMatchingRules: {
    ...read,
    id: 'listMatchingRules',
    path: '/dashboard/v1/matching-rules',
    summary: 'List the rules that were taught',
    description: 'Those in force, then the last that ended.',
    answer: MatchingRuleListSchema,
  },
  getMatchingRule: {
    ...read,
    id: 'getMatchingRule',
    path: '/dashboard/v1/matching-rule/{id}',
    summary: 'Get a rule that was taught',
    description: 'With the payments of its payer, and what it did or would do with each.',
    params: idParams('matching_rule'),
    answer: MatchingRuleDetailSchema,
  },
  foreseeMatchingRule: {
    ...read,
    id: 'foreseeMatchingRule',
    path: '/dashboard/v1/inbound/{id}/matching-rule',
    summary: 'Try a rule before it is taught',
    description: 'What it would do with the last 200 payments of the payer. Nothing changes.',
    params: idParams('inbound'),
    query: MatchingRuleQuerySchema,
    answer: MatchingRuleTrialSchema,
  },
  makeMatchingRule: {
    ...write,
    id: 'makeMatchingRule',
    path: '/dashboard/v1/matching-rules',
    summary: 'Teach a rule',
    description:
      'Money that comes from the account of this payer from now on, and that nothing else ' +
      'matches, is given to the one checkout of the project that can take all of it; in another ' +
      'project the checkouts of this one are suggested first, and no money moves. An earlier ' +
      'rule of the payer ends. What waits already stays with people.',
    body: MakeMatchingRuleBodySchema,
    answer: MatchingRuleSchema,
  },
  endMatchingRule: {
    ...write,
    id: 'endMatchingRule',
    path: '/dashboard/v1/matching-rule/{id}/end',
    summary: 'End a rule',
    description: 'It matches nothing more. What it has matched stays where it is.',
    params: idParams('matching_rule'),
    answer: MatchingRuleSchema,
  },
} as const satisfies Record<string, Operation>
