// One's own sign-in: name, password, second factors, browsers that are signed in.
import { useState } from 'react'
import { callOperation, queries, queryKey, useChange } from '../api/index.ts'
import {
  Button,
  Card,
  Columns,
  Form,
  faultsOf,
  Page,
  sayToast,
  TextField,
  Time,
} from '../components/index.ts'
import { missingEntries } from '../kit/faults.ts'
import { passwordFaults } from '../session/password-rule.ts'
import { keepSession, useSession } from '../session/session.ts'
import { EmailAddress } from './email.tsx'
import { Authenticator, NewRecoveryCodes } from './factors.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

/** The page. */
export default function SecurityPage() {
  return (
    <Page
      title="Sign-in and security"
      about="These are yours alone: they apply in every organisation that you belong to."
    >
      <Withheld />
      <Columns>
        <div className="grid min-w-0 gap-5">
          <Passkeys />
          <Authenticator />
          <NewRecoveryCodes />
        </div>
        <div className="grid min-w-0 gap-5">
          <Name />
          <EmailAddress />
          <Password />
        </div>
      </Columns>
      <Sessions />
    </Page>
  )
}

/** Said to somebody whom whoever runs the service has let in. */
function Withheld() {
  const { withheld_until } = useSession()
  if (withheld_until === null) return null
  return (
    <Card title="Let back in just now">
      <p>
        Until <Time at={withheld_until} kind="short" /> you cannot act on money, payees, members or
        live keys. Meanwhile another member with the role can.
      </p>
    </Card>
  )
}

function Name() {
  const { member } = useSession()
  const [name, setName] = useState(member.name)
  const update = useChange('updateProfile', {
    onDone: (session) => {
      keepSession(session)
      sayToast('Name changed')
    },
  })
  return (
    <Card title="Name">
      <Form label="Name" error={update.error} onSubmit={() => update.mutate({ body: { name } })}>
        <TextField
          label="What others see of you"
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
        />
        <div>
          <Button type="submit" isPending={update.isPending} isDisabled={name === member.name}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Password() {
  const { member } = useSession()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<unknown>(null)
  const change = async () => {
    const faults = [...missingEntries({ current }), ...passwordFaults(password, again)]
    setError(faults.length === 0 ? null : faultsOf(faults))
    if (faults.length > 0) return
    try {
      keepSession(await callOperation('changePassword', { body: { current, password } }))
      for (const clear of [setCurrent, setPassword, setAgain]) clear('')
      void queries.invalidateQueries({ queryKey: queryKey('listMemberSessions') })
      sayToast('Password changed; all other browsers are signed out')
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Card title="Password">
      <Form label="Password" error={error} onSubmit={change}>
        <input type="hidden" autoComplete="username" value={member.email} readOnly />
        <TextField
          label="Present password"
          name="current"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters. All other browsers are signed out."
          value={password}
          onChange={setPassword}
        />
        <TextField
          label="The new password again"
          name="again"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
        />
        <div>
          <Button type="submit">Change password</Button>
        </div>
      </Form>
    </Card>
  )
}
