// What the pages of links share: looking at a link without using it up, the account that somebody
// new makes by it, and what is shown for one that opens nothing.
import type { DashboardLink, MemberSession } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callOperation } from '../api/index.ts'
import { Button, ErrorState, Form, faultsOf, Skeleton, TextField } from '../components/index.ts'
import { missingEntries } from '../kit/faults.ts'
import { passwordFaults } from '../session/password-rule.ts'
import { keepSession } from '../session/session.ts'
import { Enrol } from './enrol.tsx'
import { Frame } from './frame.tsx'

interface LinkPageProps {
  readonly token: string
  /** While the link is looked at. */
  readonly title: string
  /** What the link opens. Who has entered by it goes on with the second factor. */
  readonly children: (link: DashboardLink, onEntered: (session: MemberSession) => void) => ReactNode
}

/** The page of a link. */
export function LinkPage({ token, title, children }: LinkPageProps) {
  const [session, setSession] = useState<MemberSession | null>(null)
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: async () => await callOperation('lookAtLink', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (session !== null) return <Enrol session={session} />
  if (token === '' || link.isError) return <DeadLink error={link.error} />
  if (link.data !== undefined) return children(link.data, setSession)
  return (
    <Frame title={title}>
      <Skeleton lines={5} />
    </Frame>
  )
}

interface NewAccountProps {
  /** Makes the account and signs in to it. */
  readonly make: (account: {
    readonly name: string
    readonly password: string
  }) => Promise<MemberSession>
  readonly onEntered: (session: MemberSession) => void
  readonly confirm: string
  /** Further fields, after the name, and what is entered in them. */
  readonly children?: ReactNode
  readonly entries?: Readonly<Record<string, string>>
}

/** Name and password of somebody new. */
export function NewAccount({ make, onEntered, confirm, children, entries }: NewAccountProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<unknown>(null)
  const enter = async () => {
    const faults = [...missingEntries({ name, ...entries }), ...passwordFaults(password, again)]
    setError(faults.length === 0 ? null : faultsOf(faults))
    if (faults.length > 0) return
    try {
      const session = await make({ name, password })
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
      {children}
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. A few words that only you would put together make a good one."
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
      <Button type="submit" kind="primary" isWide>
        {confirm}
      </Button>
    </Form>
  )
}

/** What is shown for a link that opens nothing. */
export function DeadLink({ error }: { readonly error: Error | null }) {
  return (
    <Frame title="This link no longer works">
      {error === null ? null : <ErrorState error={error} />}
      <p>
        A link works once, and not for long. Whoever runs the service can print a new one for a
        first owner (<code className="rounded-control bg-sunken px-1 font-mono">npm run enter</code>
        ), and an owner can send an invitation again.
      </p>
      <p>
        <a href="/dashboard/sign-in">Sign in instead</a>
      </p>
    </Frame>
  )
}
