// Banks whose files go by SFTP: where they are found, how they are known, and by which keys they
// know this service.

import { type Static, Type } from 'typebox'
import { given, id, input, instant, nullable, oneOf, resource, text } from './parts.ts'

export const sftpPhases = [
  'address',
  'host_key',
  'login',
  'folder',
  'rights',
  'space',
  'connection',
] as const
export type SftpPhase = (typeof sftpPhases)[number]

export const bankKeyKinds = ['ed25519', 'rsa'] as const
export type BankKeyKind = (typeof bankKeyKinds)[number]

export const bankKeyStatuses = ['proposed', 'active', 'dropped'] as const
export type BankKeyStatus = (typeof bankKeyStatuses)[number]

const SftpPhaseSchema = oneOf(
  'SftpPhase',
  sftpPhases,
  'How far it came before it failed. `address`: the host is not reached. `host_key`: it shows a ' +
    'key that is not pinned. `login`: it refuses user or key. `folder`: one is not there. ' +
    '`rights`: something may not be done in one. `space`: a file cannot be written. ' +
    '`connection`: it broke off.',
)
const BankKeyKindSchema = oneOf('BankKeyKind', bankKeyKinds, 'What kind of key is made here.')
const BankKeyStatusSchema = oneOf(
  'BankKeyStatus',
  bankKeyStatuses,
  'Each active key is tried, the newest first; the private part of a dropped one is gone.',
)

const host = text('The name or address of the host of the bank.', {
  min: 1,
  max: 253,
  pattern: '^[A-Za-z0-9.:_-]+$',
  example: 'sftp.bank.example',
})
const port = Type.Integer({
  minimum: 1,
  maximum: 65_535,
  description: 'Its port; 22 where none is given.',
  examples: [22],
})
const user = text('The user that the bank has given.', {
  min: 1,
  max: 100,
  pattern: '^[!-~]+$',
  example: 'harbour',
})
const hostKeys = Type.Array(
  text('As OpenSSH writes it.', {
    max: 60,
    pattern: '^SHA256:[A-Za-z0-9+/]{43}$',
    example: 'SHA256:n3tWgm4zV1kUqfnWTT0p3Pi1pZ1YhL5l9VnJ6nJ0VQk',
  }),
  {
    minItems: 1,
    maxItems: 5,
    description:
      'Fingerprints of the keys of the host, as the bank tells them by another way: any other ' +
      'host is refused before anything is sent to it.',
  },
)
const privateKey = text(
  'A private key, unencrypted, as OpenSSH or PEM has it; without one a pair is made here. It is ' +
    'sealed, and never shown again.',
  { min: 100, max: 16_384 },
)

export const BankSftpInputSchema = input('BankSftpInput', 'A bank whose files go by SFTP.', {
  host,
  port: given(port),
  user,
  host_keys: hostKeys,
  private_key: given(privateKey),
  key_kind: given(BankKeyKindSchema),
})
export type BankSftpInput = Static<typeof BankSftpInputSchema>

export const BankSftpChangeInputSchema = input(
  'BankSftpChangeInput',
  'What of the way by SFTP is to change; what is left out stays.',
  { host: given(host), port: given(port), user: given(user), host_keys: given(hostKeys) },
)

export const BankKeyAddInputSchema = input(
  'BankKeyAddInput',
  'A further key: once a second person approves, it is tried beside those that are there.',
  {
    connection_id: id('bank_connection'),
    private_key: given(privateKey),
    key_kind: given(BankKeyKindSchema),
  },
)

export const BankKeyDropInputSchema = input(
  'BankKeyDropInput',
  'A key that is not to be used any more. The last one stays.',
  { connection_id: id('bank_connection'), key_id: id('bank_key') },
)

const BankKeySchema = resource('BankKey', 'A key by which the bank knows this service.', {
  id: id('bank_key'),
  created_at: instant('When it was proposed.'),
  status: BankKeyStatusSchema,
  public_key: text('Its public part, one line as OpenSSH writes it: give it to the bank.'),
  fingerprint: text('Of its public part.'),
  is_made: Type.Boolean({ description: 'It was made here, and not given.' }),
})
export type BankKey = Static<typeof BankKeySchema>

export const BankSftpSchema = resource('BankSftp', 'How files reach the bank by SFTP.', {
  host,
  port,
  user,
  host_keys: hostKeys,
  keys: Type.Array(BankKeySchema, { description: 'The newest first.' }),
})
export type BankSftp = Static<typeof BankSftpSchema>

export const BankConnectionTestSchema = resource(
  'BankConnectionTest',
  'What came of trying out the way to a bank.',
  {
    passed: Type.Boolean({ description: 'A file could be written, renamed, read and removed.' }),
    phase: nullable(SftpPhaseSchema, 'In which phase it failed; null: in none.'),
    advice: nullable(text('What is wrong, and what to do; null: nothing.')),
  },
)
export type BankConnectionTest = Static<typeof BankConnectionTestSchema>
