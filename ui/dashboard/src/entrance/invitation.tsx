// An invitation: for somebody new a name and a password, for a member of another organisation one
// press after signing in.
import type { DashboardLink, MemberSession } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, pathTo } from '../api/index.ts'
import {
  Button,
  ErrorState,
  Form,
  faultsOf,
  Skeleton,
  sentence,
  TextField,
} from '../components/index.ts'
import { passwordFaults } from '../session/password-rule.ts'
import { keepSession, loadSession } from '../session/session.ts'
import { Enrol } from './enrol.tsx'
import { DeadLink, NewPassword } from './enter.tsx'
import { Frame } from './frame.tsx'

/** The page. */
export function Invitation({ token }: { readonly token: string }) {
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
      <Frame title="Join">
        <Skeleton lines={5} />
      </Frame>
    )
  }
  const { organisation_name: organisation, role, email } = link.data
  const signsInWith = email === null ? '' : ` You sign in with ${email}.`
  return (
    <Frame
      title={`Join ${organisation}`}
      about={`You are invited as ${sentence(role).toLowerCase()}.${signsInWith}`}
    >
      {link.data.has_account ? (
        <Join token={token} link={link.data} />
      ) : (
        <AcceptForm token={token} onAccepted={setSession} />
      )}
    </Frame>
  )
}

interface AcceptFormProps {
  readonly token: string
  readonly onAccepted: (session: MemberSession) => void
}

function AcceptForm({ token, onAccepted }: AcceptFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<unknown>(null)
  const accept = async () => {
    const faults = passwordFaults(password, again)
    setError(faults.length === 0 ? null : faultsOf(faults))
    if (faults.length > 0) return
    try {
      const session = await call('acceptInvitation', { body: { token, name, password } })
      keepSession(session)
      onAccepted(session)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Form onSubmit={accept} error={error} label="Your account">
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      <NewPassword {...{ password, setPassword, again, setAgain }} />
      <Button type="submit" kind="primary" isWide>
        Accept
      </Button>
    </Form>
  )
}

interface JoinProps {
  readonly token: string
  readonly link: DashboardLink
}

function Join({ token, link }: JoinProps) {
  const [session, setSession] = useState<MemberSession | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    loadSession().then(setSession, () => undefined)
  }, [])
  const isReady = session?.stage === 'open' && session.member.email === link.email
  const join = async () => {
    setError(null)
    try {
      keepSession(await call('joinOrganisation', { body: { token } }))
      location.replace(pathTo('sandbox'))
    } catch (failure) {
      setError(failure)
    }
  }
  if (!isReady) {
    return (
      <p>
        {link.email} has an account already. <a href="/dashboard/sign-in">Sign in with it</a>, then
        open the link of the invitation again.
      </p>
    )
  }
  return (
    <>
      {error === null ? null : <ErrorState error={error} />}
      <Button kind="primary" isWide onPress={join}>
        Join {link.organisation_name}
      </Button>
    </>
  )
}
