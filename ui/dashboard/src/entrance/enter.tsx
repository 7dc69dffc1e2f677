// The one-time link that is printed at the first start: name, address and password of an owner.
import type { MemberSession } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/index.ts'
import { Button, ErrorState, Form, faultsOf, Skeleton, TextField } from '../components/index.ts'
import { passwordFaults } from '../session/password-rule.ts'
import { keepSession } from '../session/session.ts'
import { Enrol } from './enrol.tsx'
import { Frame } from './frame.tsx'

/** The page. */
export function Enter({ token }: { readonly token: string }) {
  const [session, setSession] = useState<MemberSession | null>(null)
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: async () => await call('lookAtLink', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (session !== null) return <Enrol session={session} />
  if (token === '' || link.isError) return <DeadLink error={link.error} />
  if (link.data === undefined) {
    return (
      <Frame title="Welcome">
        <Skeleton lines={6} />
      </Frame>
    )
  }
  return (
    <Frame
      title="Welcome"
      about={`You become an owner of ${link.data.organisation_name}. The link works once.`}
    >
      <EnterForm token={token} onEntered={setSession} />
    </Frame>
  )
}

interface EnterFormProps {
  readonly token: string
  readonly onEntered: (session: MemberSession) => void
}

function EnterForm({ token, onEntered }: EnterFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<unknown>(null)
  const enter = async () => {
    const faults = passwordFaults(password, again)
    setError(faults.length === 0 ? null : faultsOf(faults))
    if (faults.length > 0) return
    try {
      const session = await call('enterDashboard', { body: { token, name, email, password } })
      keepSession(session)
      onEntered(session)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Form onSubmit={enter} error={error} label="Your account">
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        hint="You sign in with it."
        value={email}
        onChange={setEmail}
      />
      <NewPassword {...{ password, setPassword, again, setAgain }} />
      <Button type="submit" kind="primary" isWide>
        Go on
      </Button>
    </Form>
  )
}

interface NewPasswordProps {
  readonly password: string
  readonly setPassword: (value: string) => void
  readonly again: string
  readonly setAgain: (value: string) => void
}

/** A new password, twice. */
export function NewPassword({ password, setPassword, again, setAgain }: NewPasswordProps) {
  return (
    <>
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. Some words that only you put together are a good one."
        value={password}
        onChange={setPassword}
      />
      <TextField
        label="The same password again"
        name="again"
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
      />
    </>
  )
}

/** What is shown for a link that opens nothing. */
export function DeadLink({ error }: { readonly error: Error | null }) {
  return (
    <Frame title="This link opens nothing">
      {error === null ? null : <ErrorState error={error} />}
      <p>
        Links work once and for a short time. Who runs the service prints a new one with{' '}
        <code className="rounded-control bg-sunken px-1 font-mono">npm run enter</code>; an
        invitation is sent again by an owner.
      </p>
      <p>
        <a href="/dashboard/sign-in">Sign in instead</a>
      </p>
    </Frame>
  )
}
