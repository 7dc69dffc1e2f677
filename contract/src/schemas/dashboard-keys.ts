// Key pairs of an environment, as the dashboard shows and changes them.

import { type Static, Type } from 'typebox'
import { environments } from '../enums.ts'
import {
  amountMax,
  keyLabelCharactersMax,
  keyNetworksMax,
  networkCharactersMax,
} from '../limits.ts'
import { memberRoles } from '../roles.ts'
import { CurrencySchema } from './enums.ts'
import {
  given,
  givenInstant,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  text,
} from './parts.ts'

/** What a restricted private key may be allowed to do; they are permissions of members too. */
export const keyPermissions = [
  'read',
  'payments',
  'money',
  'approve',
  'review',
  'developers',
  'payouts',
  'payees',
  'audit',
  'sandbox',
] as const
export type KeyPermission = (typeof keyPermissions)[number]

const KeyPermissionSchema = oneOf(
  'KeyPermission',
  keyPermissions,
  'Something that a restricted key may do.',
)

const KeyHalfSchema = resource('KeyHalf', 'One key of a pair; its text is not shown again.', {
  id: id('api_key'),
  hint: text('Its beginning and last characters.'),
  last_used_at: nullable(instant('When it was last used, to the minute; null: never.')),
  last_used_from: nullable(text('The address that it was used from then.')),
})

const KeyLimitSchema = resource('KeyLimit', 'How much a key moves before a person passes it.', {
  currency: CurrencySchema,
  amount: Type.Integer({
    minimum: 0,
    maximum: amountMax,
    description: 'In minor units. What one request moves beyond this waits for a person.',
  }),
  amount_per_day: nullable(
    Type.Integer({ minimum: 0, maximum: amountMax }),
    'In minor units, within 24 hours, together with whoever made the key. Null: not added up.',
  ),
})

const KeyMemberSchema = resource('KeyMember', 'A member.', {
  id: id('member'),
  name: text('The name.'),
})

/** What a key may do less than it was made for, and from when on. */
const KeyExcessSchema = resource(
  'KeyExcess',
  'What the key was made for beyond what its owner may do. It does not do it, or not for long.',
  {
    permissions: Type.Array(KeyPermissionSchema, { description: 'What its owner may not do.' }),
    until: nullable(
      instant('Until then the key does it all the same: it was made before this rule.'),
    ),
  },
)

const ToCollectSchema = resource('KeyToCollect', 'Who is shown the private key, until when.', {
  by: KeyMemberSchema,
  until: instant('From then on nobody is: revoke the pair, and ask for another.'),
})

export const KeyPairSchema = resource('KeyPair', 'A private and a public key.', {
  id: id('key_pair'),
  label: nullable(text('What it is for.')),
  environment: oneOf('KeyEnvironment', environments, 'The world it belongs to.'),
  permissions: nullable(
    Type.Array(KeyPermissionSchema),
    'What its private key may do at most; null: everything. It never does what its owner may not.',
  ),
  excess: nullable(KeyExcessSchema),
  created_at: instant('When it was made.'),
  created_by: nullable(text('Name of the member who made it; null: the operator.')),
  owner: nullable(
    KeyMemberSchema,
    'The member whose role it is held to, and with whose membership it ends; null: the ' +
      'organisation.',
  ),
  limits: nullable(
    Type.Array(KeyLimitSchema),
    'Of its own; null: in live those of the organisation, in the sandbox none.',
  ),
  networks: nullable(
    Type.Array(text('An address, or a network as `203.0.113.0/24`.')),
    'Where its private key may be used from; null: anywhere.',
  ),
  to_collect: nullable(
    ToCollectSchema,
    'It was approved, and nobody has its private key yet; null: it was shown.',
  ),
  former_holder: nullable(
    KeyMemberSchema,
    'Was shown its secret, and is no member any more: it ends at `ends_at`. Roll it before.',
  ),
  expires_at: nullable(instant('When it was to end when it was made; null: never.')),
  ends_at: nullable(instant('From then on it opens nothing; null: nothing ends it.')),
  private_key: nullable(KeyHalfSchema),
  public_key: nullable(KeyHalfSchema),
})
export type KeyPairShown = Static<typeof KeyPairSchema>

export const KeyPairListSchema = resource(
  'KeyPairList',
  'The key pairs of the environment, newest first; ended ones for 90 days.',
  { data: Type.Array(KeyPairSchema) },
)

export const CreatedKeyPairSchema = resource(
  'CreatedKeyPair',
  'A new key pair. The private key is in this answer only.',
  {
    pair: KeyPairSchema,
    private_key: nullable(
      text('Keep it like a password.'),
      'Keep it like a password. Null where others approved it: whoever asked collects it.',
    ),
    public_key: nullable(text('Goes into pages.')),
  },
)
export type CreatedKeyPair = Static<typeof CreatedKeyPairSchema>

const limits = Type.Array(
  input('GivenKeyLimit', 'A limit.', {
    currency: CurrencySchema,
    amount: Type.Integer({ minimum: 0, maximum: amountMax, description: 'Minor units.' }),
    amount_per_day: given(
      Type.Integer({ minimum: 0, maximum: amountMax }),
      'Minor units, at least `amount`; null or left out: nothing is added up.',
    ),
  }),
  { maxItems: 3 },
)

export const CreateKeyPairBodySchema = input('CreateKeyPairBody', 'What the key is for.', {
  label: given(text('What it is for.', { min: 1, max: keyLabelCharactersMax })),
  permissions: given(
    Type.Array(KeyPermissionSchema, { minItems: 1, uniqueItems: true }),
    'What its private key may do; null: everything.',
  ),
  limits: given(
    limits,
    'How much it moves alone; a currency that is left out has no limit. Null: in live the limits ' +
      'of the organisation, as they are then, in the sandbox none.',
  ),
  networks: given(
    Type.Array(
      text('An address, or a network in CIDR form.', {
        min: 2,
        max: networkCharactersMax,
        example: '203.0.113.0/24',
      }),
      { minItems: 1, maxItems: keyNetworksMax, uniqueItems: true },
    ),
    'Where its private key may be used from; null: anywhere.',
  ),
  expires_at: given(
    givenInstant('When it ends by itself.'),
    'When it ends by itself, an instant to come; null: never.',
  ),
})
export type CreateKeyPairBody = Static<typeof CreateKeyPairBodySchema>

/** How long a key pair goes on beside the one in its place. */
export const keyOverlaps = ['now', '1h', '24h', '7d'] as const
export type KeyOverlap = (typeof keyOverlaps)[number]

export const RollKeyPairBodySchema = input('RollKeyPairBody', 'When the old pair ends.', {
  overlap: oneOf('KeyOverlap', keyOverlaps, 'How long the old pair goes on.'),
})
export type RollKeyPairBody = Static<typeof RollKeyPairBodySchema>

export const SetKeyLimitsBodySchema = input('SetKeyLimitsBody', 'What the key moves alone.', {
  limits: nullable(
    limits,
    'A currency that is left out has no limit. Null: in live the limits of the organisation, in ' +
      'the sandbox none.',
  ),
})
export type SetKeyLimitsBody = Static<typeof SetKeyLimitsBodySchema>

/** Whose a key becomes. */
export const keyOwners = ['me', 'organisation'] as const

export const AdoptKeyPairBodySchema = input('AdoptKeyPairBody', 'Whose it becomes.', {
  owner: oneOf(
    'KeyOwner',
    keyOwners,
    'Yours: held to your role, and ending with your membership. Or the organisation’s: it stays ' +
      'when people leave.',
  ),
})
export type AdoptKeyPairBody = Static<typeof AdoptKeyPairBodySchema>

/** What becomes of a key when its owner leaves or may do less. */
export const keyFates = ['ends', 'ends_later', 'shrinks'] as const
export type KeyFate = (typeof keyFates)[number]

export const MemberKeySchema = resource('MemberKey', 'A key pair, and what would become of it.', {
  id: id('key_pair'),
  label: nullable(text('What it is for.')),
  environment: oneOf('MemberKeyEnvironment', environments, 'The world it belongs to.'),
  hint: text('Beginning and last characters of its private key.'),
  fate: oneOf(
    'KeyFate',
    keyFates,
    'Whether it would end, do less, or end 7 days later: not the own, but the secret is known.',
  ),
  loses: Type.Array(KeyPermissionSchema, { description: 'What it would not do any more.' }),
  last_used_at: nullable(instant('When its private key was last used; null: never.')),
})
export type MemberKey = Static<typeof MemberKeySchema>

export const MemberKeyListSchema = resource('MemberKeyList', 'Keys that would not go on as now.', {
  data: Type.Array(MemberKeySchema),
})

export const MemberKeysQuerySchema = Type.Object(
  {
    role: Type.Optional(
      oneOf('MemberKeysRole', memberRoles, 'The role to be; left out: the member is removed.'),
    ),
  },
  { title: 'MemberKeysQuery', description: 'What would change.', additionalProperties: false },
)
