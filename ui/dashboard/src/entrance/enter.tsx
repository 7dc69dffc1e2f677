// The one-time link that is printed at the first start: name, address and password of an owner.
import type { MemberSession } from '@holdfast/contract'
import { useState } from 'react'
import { call } from '../api/index.ts'
import { TextField } from '../components/index.ts'
import { Frame } from './frame.tsx'
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
          <EnterForm token={token} onEntered={onEntered} />
        </Frame>
      )}
    </LinkPage>
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
      make={async (account) => await call('enterDashboard', { body: { token, email, ...account } })}
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
