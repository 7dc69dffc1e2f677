// Key pairs of an environment.

import {
  AdoptKeyPairBodySchema,
  CreatedKeyPairSchema,
  CreateKeyPairBodySchema,
  KeyPairListSchema,
  KeyPairSchema,
  MemberKeyListSchema,
  MemberKeysQuerySchema,
  RollKeyPairBodySchema,
  SetKeyLimitsBodySchema,
} from '../schemas/index.ts'
import {
  byMember,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
} from './operation.ts'

/** Operations on the key pairs of an environment. */
export const dashboardKeyOperations = {
  listKeyPairs: {
    ...byMember,
    id: 'listKeyPairs',
    method: 'GET',
    path: '/dashboard/v1/keys',
    summary: 'List key pairs',
    description: 'Of the environment, newest first.',
    answer: KeyPairListSchema,
    errors: memberReadErrors,
  },
  createKeyPair: {
    ...byMember,
    id: 'createKeyPair',
    method: 'POST',
    path: '/dashboard/v1/keys',
    summary: 'Create a key pair',
    description:
      'The private key is shown in this answer only. It may be restricted, and never does what ' +
      'its owner may not. In live a key that may move money or say where it goes, or that could ' +
      'do more than your role, takes two owners: you ask for an approval, and collect it then.',
    body: CreateKeyPairBodySchema,
    answer: CreatedKeyPairSchema,
    errors: [...memberWriteErrors, 'second_owner_required'],
    idempotent: true,
  },
  rollKeyPair: {
    ...byMember,
    id: 'rollKeyPair',
    method: 'POST',
    path: '/dashboard/v1/key/{id}/roll',
    summary: 'Roll a key pair',
    description:
      'Makes a pair with the same permissions, limits, networks and end; the old one ends after ' +
      'the overlap.',
    params: idParams('key_pair'),
    body: RollKeyPairBodySchema,
    answer: CreatedKeyPairSchema,
    errors: [...memberWriteErrors, 'second_owner_required', 'invalid_state'],
    idempotent: true,
  },
  revokeKeyPair: {
    ...byMember,
    id: 'revokeKeyPair',
    method: 'POST',
    path: '/dashboard/v1/key/{id}/revoke',
    summary: 'Revoke a key pair',
    description: 'Ends both keys now; every process refuses them within 3 seconds.',
    params: idParams('key_pair'),
    answer: KeyPairSchema,
    errors: [...memberWriteErrors, 'invalid_state'],
    idempotent: true,
  },
  collectKeyPair: {
    ...byMember,
    id: 'collectKeyPair',
    method: 'POST',
    path: '/dashboard/v1/key/{id}/collect',
    summary: 'Collect a key pair',
    description:
      'Of a pair that others approved: whoever asked for it is shown the private key, once, ' +
      'within 7 days. It is drawn now: before that nobody has it.',
    params: idParams('key_pair'),
    answer: CreatedKeyPairSchema,
    errors: [...memberWriteErrors, 'invalid_state'],
    idempotent: true,
  },
  listMemberKeys: {
    ...byMember,
    id: 'listMemberKeys',
    method: 'GET',
    path: '/dashboard/v1/member/{id}/keys',
    summary: 'Foresee what becomes of the keys of a member',
    description:
      'What keys of both environments would end if the member were removed, or do less with ' +
      'another role. An owner takes over before what should go on.',
    params: idParams('member'),
    query: MemberKeysQuerySchema,
    answer: MemberKeyListSchema,
    errors: memberReadErrors,
  },
  setKeyLimits: {
    ...byMember,
    id: 'setKeyLimits',
    method: 'POST',
    path: '/dashboard/v1/key/{id}/limits',
    summary: 'Limit what a key moves',
    description:
      'What it moves beyond a limit waits until a person passes it, who is none of those that ' +
      'made or rolled the key.',
    params: idParams('key_pair'),
    body: SetKeyLimitsBodySchema,
    answer: KeyPairSchema,
    errors: [...memberWriteErrors, 'second_owner_required', 'invalid_state'],
    idempotent: true,
  },
  adoptKeyPair: {
    ...byMember,
    id: 'adoptKeyPair',
    method: 'POST',
    path: '/dashboard/v1/key/{id}/adopt',
    summary: 'Take over a key pair',
    description:
      'An owner makes it the own, or hands it to the organisation, where it stays when people ' +
      'leave. So is taken over what the operator made, and what a member leaves behind.',
    params: idParams('key_pair'),
    body: AdoptKeyPairBodySchema,
    answer: KeyPairSchema,
    errors: [...memberWriteErrors, 'second_owner_required', 'invalid_state'],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>
