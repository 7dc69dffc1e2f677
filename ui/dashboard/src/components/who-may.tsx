// Who can do what somebody else may not, in words: from the table of roles of the contract.
import { operationFacts } from 'virtual:contract'
import type { MemberRole, OperationId } from '@holdfast/contract'
import { rolesWith } from '../../../../contract/src/roles.ts'
import { environmentNow } from '../api/index.ts'

const people: Readonly<Record<MemberRole, string>> = {
  owner: 'an owner',
  developer: 'a developer',
  finance: 'someone in finance',
  support: 'someone in support',
  reviewer: 'a reviewer',
  read_only: 'someone who may read',
}

/** Who may call an operation in this environment: `an owner or someone in finance`. */
export function whoMay(operation: OperationId): string {
  const [, , , needed] = operationFacts[operation]
  const roles = needed === undefined ? [] : rolesWith(needed, environmentNow())
  const list = new Intl.ListFormat('en', { type: 'disjunction' })
  return list.format(roles.map((role) => people[role]))
}

/** Who can do it, where one may not oneself. */
export function NotYours({ operation }: { readonly operation: OperationId }) {
  return <p className="text-muted">Your role may not decide it: {whoMay(operation)} can.</p>
}
