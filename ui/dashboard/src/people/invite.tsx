// Asking somebody to join.
import type { MemberRole, SentInvitation } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  AskOther,
  asSentence,
  Button,
  CodeBlock,
  Dialog,
  Form,
  otherNeeded,
  TextField,
} from '../components/index.ts'
import { RoleChoice } from './role.tsx'

interface InviteProps {
  readonly onClose: () => void
  readonly onSent: (sent: SentInvitation) => void
}

/** Whom, and as what. */
export function Invite({ onClose, onSent }: InviteProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('read_only')
  const invite = useChange('inviteMember', { onDone: onSent })
  const needed = otherNeeded(invite.error)
  if (needed !== null) {
    const effect = `${email} may join as ${asSentence(role).toLowerCase()}.`
    const asked = { operation: 'inviteMember', request: { body: { email, role } } } as const
    return <AskOther {...{ ...asked, needed, effect, onClose }} title={`Invite ${email}`} />
  }
  return (
    <Dialog title="Invite" isOpen onClose={onClose}>
      <Form
        label="Invite"
        error={invite.error}
        onSubmit={() => invite.mutate({ body: { email, role } })}
      >
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          hint="We send a link that works once, within 7 days."
          value={email}
          onChange={setEmail}
        />
        <RoleChoice role={role} onChange={setRole} />
        <Button type="submit" kind="primary" isPending={invite.isPending}>
          Invite
        </Button>
      </Form>
    </Dialog>
  )
}

interface NotSentProps {
  readonly email: string
  readonly onClose: () => void
}

/** What to do where no mail server is there to send the invitation. Its link is shown to nobody. */
export function NotSent({ email, onClose }: NotSentProps) {
  return (
    <Dialog
      title="No mail server is set up"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>
          The invitation waits, but nothing was sent to {email}. Whoever runs the service prints its
          link with this command and gives it to {email}, and to nobody else.
        </p>
        <CodeBlock code={`npm run enter -- --invitation ${email}`} label="the command" />
      </div>
    </Dialog>
  )
}
