// Signing in to the dashboard, and what a member sees of their own session and security.

import { type Static, Type } from 'typebox'
import { passwordCharactersMax } from '../limits.ts'
import { memberRoles, permissions } from '../roles.ts'
import { email, given, id, input, instant, nullable, oneOf, resource, text, url } from './parts.ts'

export const MemberRoleSchema = oneOf('MemberRole', memberRoles, 'What a member is.')
const PermissionSchema = oneOf('Permission', permissions, 'What a member may do.')

export const sessionStages = ['second_factor', 'enrolling', 'open'] as const
export type SessionStage = (typeof sessionStages)[number]
const SessionStageSchema = oneOf(
  'SessionStage',
  sessionStages,
  '`second_factor`: a code or passkey is asked for; `enrolling`: one must be set up; `open`.',
)

const linkToken = text('The token of the link: what follows its `#`.', { min: 1, max: 200 })
const password = text('At least 12 characters.', { min: 1, max: passwordCharactersMax })
const name = text('Of the person.', { min: 1, max: 200, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' })
const code = text('Six digits of the authenticator, or a recovery code.', { min: 1, max: 40 })
const deviceName = text('What the person calls it.', { min: 1, max: 100 })

const MembershipSchema = resource('Membership', 'An organisation that the member belongs to.', {
  organisation_id: id('organisation'),
  organisation_name: text('Its name.'),
  role: MemberRoleSchema,
})

const PermissionsByEnvironmentSchema = resource(
  'PermissionsByEnvironment',
  'What the member may do, by environment.',
  { sandbox: Type.Array(PermissionSchema), live: Type.Array(PermissionSchema) },
)

const SecondFactorsSchema = resource('SecondFactors', 'What the member can prove itself with.', {
  totp: Type.Boolean({ description: 'An authenticator with codes.' }),
  passkeys: Type.Integer({ description: 'How many passkeys.' }),
  recovery_codes_left: Type.Integer({ description: 'Recovery codes that were not used.' }),
})

export const SignedInMemberSchema = resource('SignedInMember', 'Who is signed in.', {
  id: id('member'),
  name: text('Of the person.'),
  email: email('What the person signs in with.'),
})

export const SessionOrganisationSchema = resource(
  'SessionOrganisation',
  'The organisation that the session works in.',
  {
    id: id('organisation'),
    name: text('Its name.'),
    accent_colour: nullable(text('As `#rrggbb`.')),
    logo_url: nullable(url('Its logo.')),
  },
)

export const MemberSessionSchema = resource(
  'MemberSession',
  'The session of the browser that asks. Until it is `open`, no other operation is.',
  {
    id: id('member_session'),
    stage: SessionStageSchema,
    csrf_token: text('Goes into the header `x-holdfast-csrf` of everything that changes.'),
    member: SignedInMemberSchema,
    organisation: SessionOrganisationSchema,
    role: MemberRoleSchema,
    memberships: Type.Array(MembershipSchema),
    permissions: PermissionsByEnvironmentSchema,
    second_factors: SecondFactorsSchema,
    stepped_up_until: nullable(instant('Until then no new proof is asked for.')),
    withheld_until: nullable(
      instant(
        'Until then what leads to money is withheld: whoever runs the service let the member in.',
      ),
    ),
    created_at: instant('When the member signed in.'),
    idle_expires_at: instant('It ends then, unless it is used.'),
    expires_at: instant('It ends then in any case.'),
  },
)
export type MemberSession = Static<typeof MemberSessionSchema>

export const MemberSessionListSchema = resource(
  'MemberSessionList',
  "The member's sessions, the last used first.",
  {
    data: Type.Array(
      resource('ListedMemberSession', 'A browser that is signed in.', {
        id: id('member_session'),
        is_current: Type.Boolean({ description: 'It is the one that asks.' }),
        user_agent: nullable(text('What the browser says of itself.')),
        ip: text('The address that last used it.'),
        created_at: instant('When the member signed in.'),
        last_used_at: instant('When it was last used, to the minute.'),
        expires_at: instant('It ends then in any case.'),
      }),
    ),
  },
)

export const LinkBodySchema = input('DashboardLinkBody', 'A link that was sent or printed.', {
  token: linkToken,
})

export const dashboardLinkKinds = ['enter', 'invitation'] as const
export const DashboardLinkSchema = resource('DashboardLink', 'What a link leads to.', {
  kind: oneOf('DashboardLinkKind', dashboardLinkKinds, 'What it is for.'),
  organisation_name: text('Who invites.'),
  email: nullable(email('Whom it was sent to; null: whoever has the link.')),
  role: MemberRoleSchema,
  has_account: Type.Boolean({
    description: 'The address can sign in already: sign in, then join the organisation.',
  }),
  expires_at: instant('It opens nothing from then on.'),
})
export type DashboardLink = Static<typeof DashboardLinkSchema>

export const EnterBodySchema = input('EnterBody', 'The one-time link of the installation.', {
  token: linkToken,
  name,
  email: email('What the person will sign in with.'),
  password,
})

export const AcceptInvitationBodySchema = input(
  'AcceptInvitationBody',
  'An invitation, accepted by somebody who has no account.',
  { token: linkToken, name, password },
)

export const SignInBodySchema = input('SignInBody', 'The first step to sign in.', {
  email: email('Of the member.'),
  password,
})

export const CodeBodySchema = input('CodeBody', 'A second factor.', { code })

export const StepUpBodySchema = input('StepUpBody', 'A new proof of who it is.', {
  password,
  code,
})

export const PasskeyOptionsSchema = resource(
  'PasskeyOptions',
  "What the browser's passkey interface is given, as WebAuthn writes it in JSON.",
  {
    options: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'For `navigator.credentials`. Counts for 5 minutes, once.',
      additionalProperties: true,
    }),
  },
)

const encoded = text('Base64url.', { min: 1, max: 65_536 })
const extensionResults = Type.Unsafe<Record<string, never>>({
  type: 'object',
  description: 'As the browser gives them; not used.',
  additionalProperties: true,
})
const attachment = given(text('`platform` or `cross-platform`.', { max: 40 }))

export const PasskeyAssertionSchema = input(
  'PasskeyAssertion',
  'What the passkey answered, as WebAuthn writes it in JSON.',
  {
    id: encoded,
    rawId: encoded,
    type: Type.Literal('public-key', { description: 'Always `public-key`.' }),
    response: input('PasskeyAssertionResponse', 'The signed part.', {
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: given(encoded),
    }),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensionResults,
  },
)
export type PasskeyAssertion = Static<typeof PasskeyAssertionSchema>

export const PasskeyAssertionBodySchema = input('PasskeyAssertionBody', 'A passkey, used.', {
  assertion: PasskeyAssertionSchema,
})

export const PasskeyAttestationSchema = input(
  'PasskeyAttestation',
  'A passkey that was made, as WebAuthn writes it in JSON.',
  {
    id: encoded,
    rawId: encoded,
    type: Type.Literal('public-key', { description: 'Always `public-key`.' }),
    response: input('PasskeyAttestationResponse', 'The new key.', {
      clientDataJSON: encoded,
      attestationObject: encoded,
      authenticatorData: given(encoded),
      transports: given(Type.Array(text('How it is reached.', { max: 40 }))),
      publicKeyAlgorithm: given(Type.Integer({ description: 'COSE number.' })),
      publicKey: given(encoded),
    }),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensionResults,
  },
)
export type PasskeyAttestation = Static<typeof PasskeyAttestationSchema>

export const NewPasskeyBodySchema = input('NewPasskeyBody', 'A passkey to be kept.', {
  name: deviceName,
  attestation: PasskeyAttestationSchema,
})

export const PasskeyNameBodySchema = input('PasskeyNameBody', 'Another name for a passkey.', {
  name: deviceName,
})

export const PasskeySchema = resource('Passkey', 'A passkey of the member.', {
  id: id('passkey'),
  name: text('What the person calls it.'),
  is_synced: Type.Boolean({ description: 'It may be on several devices.' }),
  created_at: instant('When it was added.'),
  last_used_at: nullable(instant('When it last signed in.')),
})
export type Passkey = Static<typeof PasskeySchema>

export const PasskeyListSchema = resource('PasskeyList', "The member's passkeys, oldest first.", {
  data: Type.Array(PasskeySchema),
})

export const TotpSecretSchema = resource('TotpSecret', 'A new secret for an authenticator.', {
  secret: text('In base32, to type it in.'),
  otpauth_url: text('To draw as a QR code.'),
})

export const SecondFactorAddedSchema = resource(
  'SecondFactorAdded',
  'A second factor that counts from now on. The session goes on under a new cookie.',
  {
    session: MemberSessionSchema,
    recovery_codes: nullable(
      Type.Array(Type.String()),
      'Ten codes for when the factor is lost, shown once; null when there are some already.',
    ),
  },
)
export type SecondFactorAdded = Static<typeof SecondFactorAddedSchema>

export const RecoveryCodesSchema = resource(
  'RecoveryCodes',
  'Ten new codes, shown once. Those before count no more.',
  { recovery_codes: Type.Array(Type.String()) },
)

export const PasswordBodySchema = input('PasswordBody', 'A new password.', {
  current: password,
  password,
})

export const ProfileBodySchema = input('ProfileBody', 'What others see of the member.', { name })

export const SwitchOrganisationBodySchema = input(
  'SwitchOrganisationBody',
  'Another organisation of the member.',
  { organisation_id: id('organisation') },
)
