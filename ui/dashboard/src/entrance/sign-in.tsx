// Signing in: a passkey, or a password and then a second factor.
import type { MemberSession } from '@holdfast/contract'
import { useEffect, useState } from 'react'
import { callOperation } from '../api/index.ts'
import { Button, Form, TextField } from '../components/index.ts'
import { needEntries } from '../session/need.ts'
import { assertPasskey, hasPasskeys } from '../session/passkeys.ts'
import { keepSession, loadSession } from '../session/session.ts'
import { Enrol, goIn } from './enrol.tsx'
import { Frame } from './frame.tsx'

/** The page: at the step where the session stands. */
export function SignIn() {
  const [session, setSession] = useState<MemberSession | null>(null)
  const reach = (reached: MemberSession) => {
    keepSession(reached)
    setSession(reached)
  }
  useEffect(() => {
    // Who is signed in already, or half, goes on from there.
    loadSession().then(setSession, () => undefined)
  }, [])
  useEffect(() => {
    if (session?.stage === 'open') goIn()
  }, [session])
  if (session?.stage === 'enrolling') return <Enrol session={session} />
  if (session?.stage === 'second_factor')
    return <SecondFactor session={session} onReached={reach} />
  return <FirstStep onReached={reach} />
}

interface StepProps {
  readonly onReached: (session: MemberSession) => void
}

function FirstStep({ onReached }: StepProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>(null)
  const attempt = async (sign: () => Promise<MemberSession>) => {
    setError(null)
    try {
      onReached(await sign())
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Frame title="Sign in">
      {hasPasskeys() ? (
        <>
          <Button kind="primary" isWide onPress={async () => await attempt(byPasskey)}>
            Sign in with a passkey
          </Button>
          <div className="flex items-center gap-3 text-small text-muted">
            <span className="h-px grow bg-line" />
            or with your password
            <span className="h-px grow bg-line" />
          </div>
        </>
      ) : null}
      <Form
        label="Sign in"
        error={error}
        onSubmit={async () =>
          await attempt(async () => {
            needEntries({ email, password })
            return await callOperation('signIn', { body: { email, password } })
          })
        }
      >
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" isWide>
          Go on
        </Button>
      </Form>
      <p>
        <a href="/dashboard/recovery">Forgot your password?</a>
      </p>
    </Frame>
  )
}

async function byPasskey(): Promise<MemberSession> {
  const { options } = await callOperation('startPasskeySignIn')
  const assertion = await assertPasskey(options)
  return await callOperation('signInWithPasskey', { body: { assertion } })
}

interface SecondFactorProps extends StepProps {
  readonly session: MemberSession
}

function SecondFactor({ session, onReached }: SecondFactorProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(!session.second_factors.totp)
  const [error, setError] = useState<unknown>(null)
  const attempt = async (give: () => Promise<MemberSession>) => {
    setError(null)
    try {
      onReached(await give())
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Frame title="Second step" about={`Signing in as ${session.member.email}`}>
      {session.second_factors.passkeys > 0 ? (
        <Button isWide onPress={async () => await attempt(byPasskey)}>
          Use a passkey
        </Button>
      ) : null}
      <Form
        label="Second step"
        error={error}
        onSubmit={async () =>
          await attempt(async () => {
            needEntries({ code })
            return await callOperation('giveSecondFactor', { body: { code } })
          })
        }
      >
        <TextField
          label={isRecovery ? 'Recovery code' : 'Six digits of your authenticator'}
          name="code"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          value={code}
          onChange={setCode}
          isMono
        />
        <Button type="submit" kind="primary" isWide>
          Sign in
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" size="small" onPress={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator' : 'Use a recovery code'}
        </Button>
        <Button kind="quiet" size="small" onPress={leave}>
          Sign in as someone else
        </Button>
      </div>
    </Frame>
  )
}

async function leave(): Promise<void> {
  await callOperation('signOut')
  location.reload()
}
