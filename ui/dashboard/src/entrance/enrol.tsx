// The second factor of somebody who has none: a passkey, or an authenticator with codes.
import type { AnswerOf, MemberSession, SecondFactorAdded } from '@holdfast/contract'
import { useState } from 'react'
import { callOperation } from '../api/index.ts'
import { Button, ErrorState } from '../components/index.ts'
import { deviceName } from '../session/device-name.ts'
import { hasPasskeys, makePasskey } from '../session/passkeys.ts'
import { RecoveryCodes } from '../session/recovery-codes.tsx'
import { keepSession } from '../session/session.ts'
import { TotpSetup } from '../session/totp-setup.tsx'
import { placeAfter } from '../shell/sign-out.ts'
import { Frame } from './frame.tsx'

/** Goes on to the dashboard. */
export function goIn(): void {
  location.replace(placeAfter(location.search))
}

/** Chooses a second factor, sets it up, hands over the recovery codes. */
export function Enrol({ session }: { readonly session: MemberSession }) {
  const [secret, setSecret] = useState<AnswerOf<'startTotp'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const added = ({ session: after, recovery_codes }: SecondFactorAdded) => {
    keepSession(after)
    if (recovery_codes === null) goIn()
    else setCodes(recovery_codes)
  }
  const attempt = async (work: () => Promise<void>) => {
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    }
  }
  const byPasskey = async () =>
    await attempt(async () => {
      const { options } = await callOperation('startPasskey')
      const attestation = await makePasskey(options)
      added(await callOperation('addPasskey', { body: { name: deviceName(), attestation } }))
    })
  const byCodes = async () => await attempt(async () => setSecret(await callOperation('startTotp')))
  if (codes !== null) {
    return (
      <Frame title="Keep your recovery codes">
        <RecoveryCodes codes={codes} email={session.member.email} onKept={goIn} />
      </Frame>
    )
  }
  if (secret !== null) {
    return (
      <Frame title="Set up your authenticator">
        <TotpSetup secret={secret} onAdded={added} />
      </Frame>
    )
  }
  return (
    <Frame
      title="Protect your account"
      about="A password alone does not open the dashboard. Choose a second proof that it is you."
    >
      {error === null ? null : <ErrorState error={error} />}
      <div className="grid gap-4">
        {hasPasskeys() ? (
          <div className="grid gap-1">
            <Button kind="primary" isWide onPress={byPasskey}>
              Make a passkey
            </Button>
            <p className="text-small text-muted">
              The fingerprint, face or code of this device. The safest, and the quickest later.
            </p>
          </div>
        ) : null}
        <div className="grid gap-1">
          <Button isWide onPress={byCodes}>
            Use an authenticator app
          </Button>
          <p className="text-small text-muted">An app on your phone shows six digits.</p>
        </div>
      </div>
    </Frame>
  )
}
