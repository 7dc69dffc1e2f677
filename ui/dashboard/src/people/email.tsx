// The address that one signs in with.
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import { Button, Card, CodeBlock, Form, TextField } from '../components/index.ts'
import { useSession } from '../session/session.ts'

/** Asks for another address; it counts once its mailbox has confirmed it. */
export function EmailAddress() {
  const { member } = useSession()
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<{ readonly to: string; readonly isSent: boolean } | null>(null)
  const change = useChange('changeEmail', {
    onDone: ({ is_sent }) => {
      setAsked({ to: email, isSent: is_sent })
      setEmail('')
    },
  })
  return (
    <Card title="E-mail address">
      <Form
        label="E-mail address"
        error={change.error}
        onSubmit={() => change.mutate({ body: { email } })}
      >
        <p>You sign in with {member.email}.</p>
        <TextField
          label="New address"
          name="email"
          type="email"
          autoComplete="email"
          hint="It takes effect once its mailbox has confirmed it. The present mailbox is notified."
          value={email}
          onChange={setEmail}
        />
        <div>
          <Button type="submit" isPending={change.isPending} isDisabled={email === ''}>
            Change address
          </Button>
        </div>
      </Form>
      {asked === null ? null : <Asked {...asked} />}
    </Card>
  )
}

function Asked({ to, isSent }: { readonly to: string; readonly isSent: boolean }) {
  if (isSent) return <p role="status">A link is on its way to {to}. It works once, within a day.</p>
  return (
    <div className="grid gap-3" role="status">
      <p>
        No mail server is set up, so nothing was sent to {to}. Whoever runs the service prints the
        link with this command and gives it to you.
      </p>
      <CodeBlock code={`npm run enter -- --new-email ${to}`} label="the command" />
    </div>
  )
}
