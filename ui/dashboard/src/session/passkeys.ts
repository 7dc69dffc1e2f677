// Passkeys of this device, in the words of the contract.
import type { PasskeyAssertion, PasskeyAttestation } from '@holdfast/contract'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/index.ts'

/** What the service gives for the browser's passkey interface. */
type Options = Readonly<Record<string, unknown>>

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Makes a passkey on this device. Throws an `ApiError` with advice when that did not happen. */
export async function makePasskey(options: Options): Promise<PasskeyAttestation> {
  if (!isCreation(options)) throw notDone()
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw explained(error)
  })
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports: transports ?? [] },
    clientExtensionResults: {},
  }
}

/** Uses a passkey of this device. Throws an `ApiError` with advice when that did not happen. */
export async function assertPasskey(options: Options): Promise<PasskeyAssertion> {
  if (!isRequest(options)) throw notDone()
  const used = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw explained(error)
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  return {
    id: used.id,
    rawId: used.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
    clientExtensionResults: {},
  }
}

function isCreation(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return typeof options === 'object' && options !== null && 'user' in options
}

function isRequest(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return typeof options === 'object' && options !== null && 'challenge' in options
}

function explained(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') {
    return told('This device has a passkey already', 'Use the one that is there.')
  }
  return notDone()
}

function notDone(): ApiError {
  return told(
    'No passkey was used',
    'The browser’s prompt was closed or timed out. Try again, or use your password.',
  )
}

function told(title: string, detail: string): ApiError {
  return new ApiError(400, { title, detail, code: 'passkey_not_used' })
}
