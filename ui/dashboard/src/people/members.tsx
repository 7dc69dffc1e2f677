// Who works in the organisation: invite, change a role, remove.
import type { Invitation, Member } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  asSentence,
  Button,
  Card,
  type Column,
  ConfirmAction,
  DataTable,
  Menu,
  Page,
  Query,
  StatusBadge,
  sayToast,
  Time,
} from '../components/index.ts'
import { Invite, NotSent } from './invite.tsx'
import { KeysOf } from './keys-of.tsx'
import { RoleDialog } from './role.tsx'
import { roleWords } from './roles.ts'
import { WaitingActs } from './waiting-acts.tsx'

type Doing =
  | { readonly what: 'invite' }
  | { readonly what: 'role' | 'remove'; readonly member: Member }
  | { readonly what: 'withdraw'; readonly invitation: Invitation }
  | { readonly what: 'not-sent'; readonly email: string }

/** The page. */
export default function MembersPage() {
  const found = useOperation('listMembers', {})
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <Page
      title="Members"
      about="Who may work in this organisation. Every change is recorded in the audit log."
      actions={
        <Button kind="primary" onPress={() => setDoing({ what: 'invite' })}>
          Invite
        </Button>
      }
    >
      <Query query={found}>
        {({ data, invitations }) => (
          <>
            <WaitingActs members={data} />
            <Card isFlush>
              <MemberTable members={data} onDo={setDoing} />
            </Card>
            {invitations.length === 0 ? null : (
              <Card title="Invitations" isFlush>
                <InvitationTable invitations={invitations} onDo={setDoing} />
              </Card>
            )}
          </>
        )}
      </Query>
      <Roles />
      {doing === null ? null : <Doings doing={doing} onDo={setDoing} onClose={close} />}
    </Page>
  )
}

interface TableProps {
  readonly onDo: (doing: Doing) => void
}

function MemberTable({ members, onDo }: TableProps & { readonly members: readonly Member[] }) {
  const columns: Column<Member>[] = [
    {
      id: 'name',
      header: 'Name',
      isMain: true,
      cell: ({ name, email, is_self }) => (
        <div className="grid">
          <span>
            {name}
            {is_self ? <span className="font-normal text-muted"> (you)</span> : null}
          </span>
          <span className="text-small font-normal text-muted">{email}</span>
        </div>
      ),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => asSentence(role) },
    {
      id: 'factor',
      header: 'Second factor',
      cell: ({ has_second_factor }) => (
        <StatusBadge
          status={has_second_factor ? 'on' : 'missing'}
          tone={has_second_factor ? 'good' : 'waiting'}
        />
      ),
    },
    {
      id: 'seen',
      header: 'Last seen',
      cell: ({ last_seen_at }) =>
        last_seen_at === null ? 'Never' : <Time at={last_seen_at} kind="short" />,
    },
    {
      id: 'joined',
      header: 'Joined',
      cell: ({ joined_at }) => <Time at={joined_at} kind="short" />,
    },
    {
      id: 'actions',
      header: '',
      width: 56,
      cell: (member) => (
        <Menu
          label={`Actions for ${member.name}`}
          items={[
            { label: 'Change role', onPress: () => onDo({ what: 'role', member }) },
            { label: 'Remove', isDanger: true, onPress: () => onDo({ what: 'remove', member }) },
          ]}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      empty={{ title: 'Nobody yet' }}
    />
  )
}

interface InvitationTableProps extends TableProps {
  readonly invitations: readonly Invitation[]
}

function InvitationTable({ invitations, onDo }: InvitationTableProps) {
  const resend = useChange('resendInvitation', {
    onDone: ({ invitation: { email }, is_sent }) => {
      if (is_sent) sayToast(`Sent again to ${email}`)
      else onDo({ what: 'not-sent', email })
    },
  })
  const columns: Column<Invitation>[] = [
    { id: 'email', header: 'E-mail address', isMain: true, cell: ({ email }) => email },
    { id: 'role', header: 'Role', cell: ({ role }) => asSentence(role) },
    { id: 'by', header: 'Invited by', cell: ({ invited_by }) => invited_by ?? '–' },
    {
      id: 'until',
      header: 'Until',
      cell: ({ expires_at }) => <Time at={expires_at} kind="short" />,
    },
    {
      id: 'actions',
      header: '',
      width: 56,
      cell: (invitation) => (
        <Menu
          label={`Actions for the invitation of ${invitation.email}`}
          items={[
            {
              label: 'Send again',
              onPress: () => resend.mutate({ params: { id: invitation.id } }),
            },
            {
              label: 'Withdraw',
              isDanger: true,
              onPress: () => onDo({ what: 'withdraw', invitation }),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="Invitations"
      columns={columns}
      rows={invitations}
      rowKey={({ id }) => id}
      empty={{ title: 'No invitation is open' }}
    />
  )
}

interface DoingsProps extends TableProps {
  readonly doing: Doing
  readonly onClose: () => void
}

function Doings({ doing, onDo, onClose }: DoingsProps) {
  if (doing.what === 'invite') {
    return (
      <Invite
        onClose={onClose}
        onSent={({ is_sent, invitation: { email } }) => {
          onClose()
          if (is_sent) sayToast(`Invited ${email}`)
          else onDo({ what: 'not-sent', email })
        }}
      />
    )
  }
  if (doing.what === 'not-sent') return <NotSent {...doing} onClose={onClose} />
  if (doing.what === 'role') return <RoleDialog member={doing.member} onClose={onClose} />
  if (doing.what === 'withdraw') {
    return (
      <ConfirmAction
        operation="withdrawInvitation"
        request={{ params: { id: doing.invitation.id } }}
        title="Withdraw the invitation"
        effect={`The link sent to ${doing.invitation.email} no longer works from now on.`}
        confirm="Withdraw"
        isDanger
        isOpen
        onClose={onClose}
      />
    )
  }
  const { name, email, is_self, id } = doing.member
  return (
    <ConfirmAction
      operation="removeMember"
      request={{ params: { id } }}
      title={is_self ? 'Leave the organisation' : `Remove ${name}`}
      effect={
        `${name} (${email}) is signed out of this organisation at once. ` +
        'What they did stays in the audit log.'
      }
      confirm={is_self ? 'Leave' : `Remove ${name}`}
      isDanger
      isOpen
      onClose={onClose}
    >
      <KeysOf memberId={id} />
    </ConfirmAction>
  )
}

function Roles() {
  const roles = Object.entries<string>(roleWords)
  return (
    <details>
      <summary className="w-fit text-muted hover:text-ink">What each role may do</summary>
      <dl className="mt-3 grid max-w-[80ch] gap-2 sm:grid-cols-[110px_1fr]">
        {roles.map(([role, words]) => (
          <div key={role} className="sm:contents">
            <dt className="font-medium">{asSentence(role)}</dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
