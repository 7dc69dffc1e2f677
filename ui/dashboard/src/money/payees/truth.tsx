// Who a participant is and what reaches it: by its verification and its account, not by what was
// said with a payment; and what else the same address is known as.
import type { KnownParticipant, ParticipantAccounts } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { Card, KeyValues, LinkTo, StatusBadge, Time } from '../../components/index.ts'
import { spokenName, statusWords } from '../words/statuses.ts'
import { accountWords } from './account-words.ts'
import { JoinSpellings } from './join.tsx'
import { receivingWords } from './receiving-words.ts'

interface TruthProps {
  readonly accounts: ParticipantAccounts
}

/** What is known for sure. */
export function Truth({ accounts }: TruthProps) {
  const { participant, verified_as: verified, receives } = accounts
  const isOther = verified !== null && verified.name !== null && verified.name !== participant.name
  return (
    <Card title="Who it is, and what reaches it">
      <KeyValues
        items={[
          { label: 'Verified as', value: <VerifiedAs verified={verified} /> },
          { label: 'Receives', value: receivingWords(receives) },
        ]}
      />
      {isOther && participant.name !== null && (
        <p className="mt-3 text-small text-muted">
          Payments call this participant {participant.name}; the verification says {verified.name}.
        </p>
      )}
    </Card>
  )
}

function VerifiedAs({ verified }: { readonly verified: ParticipantAccounts['verified_as'] }) {
  if (verified === null) return 'Nobody yet: the address is not verified.'
  const { name, type, verification_id: id, passed_at } = verified
  const kind = type === null ? '' : `, ${spokenName(type).toLowerCase()}`
  return (
    <span className="grid">
      <span>{`${name ?? 'Without details'}${kind}`}</span>
      <span className="text-small text-muted">
        <Time at={passed_at} kind="short" />
      </span>
      <LinkTo to={`/verifications/${id}`}>See the verification</LinkTo>
    </span>
  )
}

/** The same address under other ids, and in other spellings; nothing where there is none. */
export function SameAddress({ accounts }: TruthProps) {
  const { same_address: others, kept_apart: apart } = accounts
  return (
    <>
      <People title="The same address" people={others} />
      <People
        title="Other spellings of the address, kept apart"
        people={apart}
        actions={<JoinSpellings accounts={accounts} />}
      />
    </>
  )
}

interface PeopleProps {
  readonly title: string
  readonly people: readonly KnownParticipant[]
  readonly actions?: ReactNode
}

function People({ title, people, actions }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <Card title={title} actions={actions} isFlush>
      <ul className="divide-y divide-line">
        {people.map((one) => (
          <li key={one.id} className="grid gap-1 px-4 py-2.5">
            <Other participant={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Other({ participant }: { readonly participant: KnownParticipant }) {
  const { id, name, email, type, status, bank_account: account } = participant
  const { label, tone } = statusWords('participant', status)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LinkTo to={`/participants/${id}`}>{name ?? email}</LinkTo>
        <span className="text-muted">{spokenName(type)}</span>
        <StatusBadge status={status} label={label} tone={tone} />
      </p>
      <p className="text-small text-muted">
        {account === null ? 'No account of its own' : accountWords(account)}
      </p>
    </>
  )
}
