// The one-time link that is printed at the first start: for the first owner of an organisation, who
// is new, or signed in with an account of another one.
import type { MemberSession } from '@holdfast/contract'
import { useState } from 'react'
import { callOperation } from '../api/index.ts'
import { TextField } from '../components/index.ts'
import { Frame } from './frame.tsx'
import { Join, useSignedIn } from './join.tsx'
import { LinkPage, NewAccount } from './link.tsx'

/** The page. */
export function Enter({ token }: { readonly token: string }) {
  return (
    <LinkPage token={token} title="Welcome">
      {({ organisation_name: organisation }, onEntered) => (
        <Frame
          title="Welcome"
          about={`You become an owner of ${organisation}. The link works once.`}
        >
          <EnterOrJoin token={token} organisation={organisation} onEntered={onEntered} />
        </Frame>
      )}
    </LinkPage>
  )
}

interface EnterOrJoinProps extends EnterFormProps {
  readonly organisation: string
}

function EnterOrJoin({ organisation, ...form }: EnterOrJoinProps) {
  const session = useSignedIn()
  if (session === null) return <EnterForm {...form} />
  return (
    <>
      <p>You are signed in as {session.member.email}.</p>
      <Join token={form.token} organisation={organisation} />
    </>
  )
}

interface EnterFormProps {
  readonly token: string
  readonly onEntered: (session: MemberSession) => void
}

function EnterForm({ token, onEntered }: EnterFormProps) {
  const [email, setEmail] = useState('')
  return (
    <NewAccount
      make={async (account) =>
        await callOperation('enterDashboard', { body: { token, email, ...account } })
      }
      onEntered={onEntered}
      confirm="Go on"
      entries={{ email }}
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        hint="You sign in with it."
        value={email}
        onChange={setEmail}
      />
    </NewAccount>
  )
}
