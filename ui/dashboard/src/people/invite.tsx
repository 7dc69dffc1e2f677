// Asking somebody to join.
import type { MemberRole, SentInvitation } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import { Button, CodeBlock, Dialog, Form, TextField } from '../components/index.ts'
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
          hint="A link goes there that counts for 7 days, once."
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

interface HandOverProps {
  readonly link: string
  readonly email: string
  readonly onClose: () => void
}

/** The link, where no mail server is there to send it. */
export function HandOver({ link, email, onClose }: HandOverProps) {
  return (
    <Dialog
      title="Hand over the link"
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
          No mail server is set up, so nothing was sent. Give this link to {email} yourself, on a
          way that others do not read. It is shown now and never again.
        </p>
        <CodeBlock code={link} label="the link" />
      </div>
    </Dialog>
  )
}
