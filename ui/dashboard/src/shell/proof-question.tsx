// The new proof itself: a passkey, or password and code. Fetched when one is asked for.
import { useState } from 'react'
import { callOperation } from '../api/index.ts'
import { Button, Dialog, Form, TextField, useSession } from '../components/index.ts'
import { needEntries } from '../session/need.ts'
import { assertPasskey } from '../session/passkeys.ts'
import { keepSession } from '../session/session.ts'

interface QuestionProps {
  readonly onDone: (isProven: boolean) => void
}

/** The dialog. */
export default function ProofQuestion({ onDone }: QuestionProps) {
  const { second_factors: factors, member } = useSession()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const attempt = async (prove: () => Promise<void>) => {
    setError(null)
    try {
      await prove()
      onDone(true)
    } catch (failure) {
      setError(failure)
    }
  }
  const byPasskey = async () =>
    await attempt(async () => {
      const { options } = await callOperation('startPasskeyStepUp')
      const assertion = await assertPasskey(options)
      keepSession(await callOperation('stepUpWithPasskey', { body: { assertion } }))
    })
  const byCode = async () =>
    await attempt(async () => {
      needEntries({ password, code })
      keepSession(await callOperation('stepUp', { body: { password, code } }))
    })
  return (
    <Dialog title="Confirm that it is you" isOpen isTop onClose={() => onDone(false)}>
      <div className="grid gap-4">
        <p className="text-muted">
          What you are about to do needs a fresh proof. It is valid for 10 minutes.
        </p>
        {factors.passkeys > 0 ? (
          <Button kind="primary" isWide onPress={byPasskey}>
            Use a passkey
          </Button>
        ) : null}
        <Form onSubmit={byCode} error={error} label="Password and code">
          <input type="hidden" autoComplete="username" value={member.email} readOnly />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <TextField
            label="Code of your authenticator, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
          <Button type="submit" kind={factors.passkeys > 0 ? 'plain' : 'primary'} isWide>
            Confirm
          </Button>
        </Form>
      </div>
    </Dialog>
  )
}
