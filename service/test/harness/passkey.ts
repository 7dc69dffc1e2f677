// An authenticator in software: makes passkeys and signs with them as WebAuthn writes it down
// (https://www.w3.org/TR/webauthn-3/, 6.1 and 6.5).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@holdfast/contract'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const AAGUID_BYTES = 16

/** What a test may have it do wrong. */
export interface Doing {
  /** The page that asks, as the browser saw it. */
  readonly origin: string
  readonly isVerified?: boolean
  /** Signs with another key. */
  readonly isForged?: boolean
  /** What it counts; one more than before unless it is said. */
  readonly counter?: number
}

type Options = ReturnType<typeof JSON.parse>

/** One passkey for one service. */
export interface SoftPasskey {
  /** Answers `navigator.credentials.create` with these options. */
  make(options: Options, doing: Doing): PasskeyAttestation
  /** Answers `navigator.credentials.get` with these options. */
  sign(options: Options, doing: Doing): PasskeyAssertion
}

/** Makes an authenticator that holds one passkey. */
export function softPasskey(): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counted = 0
  let userHandle: string | null = null
  const about = (domain: string, { isVerified = true, counter }: Doing, extra: number) => {
    counted = counter ?? counted + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counted)
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | extra
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count])
  }
  return {
    make: (options, doing) => {
      userHandle = String(options.user.id)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = coseKey(publicKey.export({ format: 'jwk' }))
      const authData = Buffer.concat([
        about(options.rp.id, doing, HAS_CREDENTIAL),
        Buffer.alloc(AAGUID_BYTES),
        length,
        credentialId,
        key,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, doing.origin),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign: (options, doing) => {
      const authData = about(options.rpId, doing, 0)
      const clientDataJSON = clientData('webauthn.get', options.challenge, doing.origin)
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const signature = sign('sha256', signed, doing.isForged === true ? stranger : privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

function clientData(type: string, challenge: string, origin: string): string {
  const text = JSON.stringify({ type, challenge, origin, crossOrigin: false })
  return Buffer.from(text).toString('base64url')
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: an ES256 key on P-256 (RFC 9053). */
function coseKey({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Buffer {
  const bytes = (name: number, text: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(text, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, bytes(0x21, x), bytes(0x22, y)])
}

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
function attestation(authData: Buffer): Buffer {
  const word = (text: string) =>
    Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    word('fmt'),
    word('none'),
    word('attStmt'),
    Buffer.from([0xa0]),
    word('authData'),
    length,
    authData,
  ])
}
