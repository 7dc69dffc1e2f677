// The authenticator and the recovery codes of whoever is signed in.
import type { AnswerOf, SecondFactorAdded } from '@holdfast/contract'
import { useState } from 'react'
import { callOperation, useChange } from '../api/index.ts'
import {
  Button,
  Card,
  ConfirmAction,
  Dialog,
  ErrorState,
  StatusBadge,
  sayToast,
} from '../components/index.ts'
import { RecoveryCodes } from '../session/recovery-codes.tsx'
import { keepSession, useSession } from '../session/session.ts'
import { TotpSetup } from '../session/totp-setup.tsx'

/** The authenticator: on or off. */
export function Authenticator() {
  const { second_factors: factors, member } = useSession()
  const [secret, setSecret] = useState<AnswerOf<'startTotp'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isRemoving, setRemoving] = useState(false)
  const start = async () => {
    setError(null)
    try {
      setSecret(await callOperation('startTotp'))
    } catch (failure) {
      setError(failure)
    }
  }
  const added = ({ session, recovery_codes }: SecondFactorAdded) => {
    keepSession(session)
    setSecret(null)
    setCodes(recovery_codes)
    sayToast('The authenticator is in use from now on')
  }
  return (
    <Card
      title="Authenticator"
      actions={
        factors.totp ? (
          <Button size="small" onPress={() => setRemoving(true)}>
            Turn off
          </Button>
        ) : (
          <Button size="small" onPress={start}>
            Set up
          </Button>
        )
      }
    >
      {error === null ? null : <ErrorState error={error} />}
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge
          status={factors.totp ? 'on' : 'off'}
          tone={factors.totp ? 'good' : 'neutral'}
        />
        <span className="text-muted">
          An app that shows six digits, asked for after the password.
        </span>
      </p>
      <Dialog
        title="Set up your authenticator"
        isOpen={secret !== null}
        onClose={() => setSecret(null)}
      >
        <TotpSetup secret={secret ?? undefined} onAdded={added} />
      </Dialog>
      <CodesDialog codes={codes} email={member.email} onKept={() => setCodes(null)} />
      <ConfirmAction
        operation="removeTotp"
        request={{}}
        title="Turn off the authenticator"
        effect={
          'Codes from this authenticator will no longer sign you in. Your last second factor ' +
          'cannot be removed: without a passkey this is refused.'
        }
        confirm="Turn off"
        isDanger
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onDone={keepSession}
      />
    </Card>
  )
}

/** Recovery codes: how many are left, and new ones. */
export function NewRecoveryCodes() {
  const { second_factors: factors, member } = useSession()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange('renewRecoveryCodes', {
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  })
  const left = factors.recovery_codes_left
  return (
    <Card
      title="Recovery codes"
      actions={
        <Button size="small" isPending={renew.isPending} onPress={() => renew.mutate({})}>
          Make new ones
        </Button>
      }
    >
      {renew.isError ? <ErrorState error={renew.error} /> : null}
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={`${left} left`} tone={left > 2 ? 'good' : 'waiting'} />
        <span className="text-muted">For when your device is lost. New ones replace the old.</span>
      </p>
      <CodesDialog codes={codes} email={member.email} onKept={() => setCodes(null)} />
    </Card>
  )
}

interface CodesDialogProps {
  readonly codes: readonly string[] | null
  readonly email: string
  readonly onKept: () => void
}

/** Shows new codes; closing it is saying that they are kept. */
export function CodesDialog({ codes, email, onKept }: CodesDialogProps) {
  return (
    <Dialog title="Keep your recovery codes" isOpen={codes !== null} onClose={() => undefined}>
      <RecoveryCodes codes={codes ?? []} email={email} onKept={onKept} />
    </Dialog>
  )
}
