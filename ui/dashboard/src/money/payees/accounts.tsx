// Where somebody is paid to: the accounts with what is to be said of each, what can be decided, and
// who gave what when.
import type { AccountChange, ParticipantAccounts, PayeeCheck } from '@holdfast/contract'
import { useOperation, useTenantNow } from '../../api/index.ts'
import { Card, Query, StatusBadge, Time, type Tone } from '../../components/index.ts'
import {
  type AccountState,
  accountStates,
  accountWords,
  changeWords,
  giverWords,
} from './account-words.ts'
import { CheckOfPayee } from './check.tsx'
import { DecideProposal, ResumePayouts } from './decide.tsx'
import { GiveAccount } from './give.tsx'
import { SameAddress, Truth } from './truth.tsx'

/** The accounts of a participant. */
export function Accounts({ id }: { readonly id: string }) {
  const found = useOperation('listParticipantAccounts', { params: { id } })
  return (
    <>
      <Card
        title="Where money is paid to"
        actions={found.data && <GiveAccount participant={found.data.participant} />}
      >
        <Query query={found}>{(accounts) => <States accounts={accounts} />}</Query>
      </Card>
      {found.data !== undefined && (
        <>
          <Truth accounts={found.data} />
          <SameAddress accounts={found.data} />
          <Changes changes={found.data.changes} />
        </>
      )}
    </>
  )
}

const tones: Readonly<Record<AccountState['kind'], Tone>> = {
  paid_to: 'good',
  refused: 'bad',
  cooling: 'waiting',
  disputed: 'bad',
  proposed: 'review',
  before: 'neutral',
}

function States({ accounts }: { readonly accounts: ParticipantAccounts }) {
  const now = useTenantNow()
  const { id, name, email, bank_account: current } = accounts.participant
  const whom = name ?? email
  if (now === null) return null
  return (
    <ul className="divide-y divide-line">
      {accountStates(accounts, now).map((state) => (
        <li key={state.kind} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
          <State state={state} />
          {state.account === null ? null : (
            <Checked checks={accounts.payee_checks} accountId={state.account.id} />
          )}
          {state.kind === 'disputed' && <ResumePayouts {...{ id, whom, current }} />}
          {state.kind === 'proposed' && state.account !== null && (
            <DecideProposal {...{ id, whom, current }} proposed={state.account} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface CheckedProps {
  readonly checks: readonly PayeeCheck[]
  readonly accountId: string
}

/** What a bank said of it: of the name that it suggests only what was chosen stands here, too. */
function Checked({ checks, accountId }: CheckedProps) {
  const of = checks.filter((check) => check.bank_account_id === accountId)
  const check = of.find(({ suggested_name: suggested }) => suggested !== null) ?? of[0]
  return check === undefined ? null : <CheckOfPayee check={check} />
}

function State({ state }: { readonly state: AccountState }) {
  const { kind, account, label, meaning, at } = state
  const tone = kind === 'paid_to' && account === null ? 'neutral' : tones[kind]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={kind} label={label} tone={tone} />
        <span className="min-w-0 font-medium break-words tabular-nums">
          {account === null ? 'No account' : accountWords(account)}
        </span>
      </p>
      <p>{meaning}</p>
      {at !== null && (
        <p className="text-small text-muted">
          {at.label} <Time at={at.instant} />
        </p>
      )}
    </>
  )
}

function Changes({ changes }: { readonly changes: readonly AccountChange[] }) {
  if (changes.length === 0) return null
  return (
    <Card title="Who gave which account" isFlush>
      <ol className="divide-y divide-line">
        {changes.map((change) => (
          <Change
            key={`${change.given_at} ${change.bank_account.id} ${change.status}`}
            of={change}
          />
        ))}
      </ol>
    </Card>
  )
}

function Change({ of }: { readonly of: AccountChange }) {
  const { bank_account: account, bank_account_before: before, status } = of
  const { given_by, given_at, decided_by, decided_at } = of
  const { label, tone } = changeWords[status]
  // What was given by right is accepted with it: that is said once.
  const isAtOnce = decided_at === given_at && decided_by?.id === given_by.id
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} label={label} tone={tone} />
        <span className="min-w-0 break-words tabular-nums">{accountWords(account)}</span>
      </p>
      <p className="text-small text-muted">
        Given by {giverWords(given_by)}, <Time at={given_at} kind="short" />
        {before === null ? '' : `, in place of ${before.account_number}`}
      </p>
      {decided_by !== null && decided_at !== null && !isAtOnce && (
        <p className="text-small text-muted">
          {label} by {giverWords(decided_by)}, <Time at={decided_at} kind="short" />
        </p>
      )}
    </li>
  )
}
