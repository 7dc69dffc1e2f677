// Another role for a member.

import { memberRoles } from 'virtual:contract'
import type { Member, MemberRole } from '@holdfast/contract'
import { useId, useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  AskOther,
  asSentence,
  Button,
  Dialog,
  Form,
  otherNeeded,
  sayToast,
} from '../components/index.ts'
import { KeysOf } from './keys-of.tsx'
import { roleWords } from './roles.ts'

interface RoleChoiceProps {
  readonly role: MemberRole
  readonly onChange: (role: MemberRole) => void
}

/** A role, with what it is for. */
export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Role</legend>
      {memberRoles.map((one) => (
        <label
          key={one}
          className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line
            px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={id}
            checked={one === role}
            onChange={() => onChange(one)}
            className="mt-1 accent-(--accent)"
          />
          <span>
            <span className="font-medium">{asSentence(one)}</span>
            <span className="block text-small text-muted">{roleWords[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface RoleDialogProps {
  readonly member: Member
  readonly onClose: () => void
}

/** Asks for another role. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(member.role)
  const change = useChange('changeMemberRole', {
    onDone: () => {
      onClose()
      sayToast(`${member.name} is now ${asSentence(role).toLowerCase()}`)
    },
  })
  const request = { params: { id: member.id }, body: { role } }
  const needed = otherNeeded(change.error)
  if (needed !== null) {
    const effect = `${member.name} becomes ${asSentence(role).toLowerCase()}.`
    const asked = { operation: 'changeMemberRole', request, needed, effect, onClose } as const
    return <AskOther {...asked} title={`Role of ${member.name}`} />
  }
  return (
    <Dialog title={`Role of ${member.name}`} isOpen onClose={onClose}>
      <Form label="Role" error={change.error} onSubmit={() => change.mutate(request)}>
        <RoleChoice role={role} onChange={setRole} />
        {role === member.role ? null : <KeysOf memberId={member.id} role={role} />}
        <Button
          type="submit"
          kind="primary"
          isPending={change.isPending}
          isDisabled={role === member.role}
        >
          Make {asSentence(role).toLowerCase()}
        </Button>
      </Form>
    </Dialog>
  )
}
