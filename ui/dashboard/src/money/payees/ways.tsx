// What can be done where money would not arrive: asking the person for an account, entering one,
// choosing one that waits for a decision or that he gave in another spelling of his address.
import type { Currency, DryRun, ParticipantAccounts } from '@holdfast/contract'
import { queries, useOperation, useTenantNow } from '../../api/index.ts'
import { ButtonLink, isFailing } from '../../components/index.ts'
import { readAccountCurrency } from '../../settings/places.ts'
import { accountStates, accountWords } from './account-words.ts'
import { DecideProposal } from './decide.tsx'
import { GiveAccount } from './give.tsx'
import { JoinSpellings } from './join.tsx'

interface WaysProps {
  /** Of the participant who receives it. */
  readonly id: string
  /** Of the money. */
  readonly currency: Currency
}

/** The ways to an account for a participant, for those who may. */
export function AccountWays({ id, currency }: WaysProps) {
  const { data } = useOperation('listParticipantAccounts', { params: { id } })
  if (data === undefined) return null
  return (
    <div className="grid gap-3">
      <Choices accounts={data} />
      <div className="flex flex-wrap gap-2">
        <GiveAccount
          participant={data.participant}
          currency={readAccountCurrency(currency)}
          onDone={tryAgain}
        />
        <OtherAccounts accounts={data} />
      </div>
    </div>
  )
}

/** The dry run is asked for anew. */
function tryAgain(): void {
  void queries.invalidateQueries({ queryKey: ['rehearsal'] })
}

interface AccountsProps {
  readonly accounts: ParticipantAccounts
}

/** The accounts that can be chosen here: a proposed one, and those of other spellings. */
function Choices({ accounts }: AccountsProps) {
  const { participant, kept_apart: apart } = accounts
  const { id, name, email, bank_account: current, proposed_bank_account: proposed } = participant
  const others = apart.flatMap(({ bank_account: account, email: spelling }) =>
    account === null ? [] : [{ spelling, words: accountWords(account) }],
  )
  return (
    <>
      {proposed !== null && (
        <div className="grid gap-2">
          <p>Proposed, and not decided: {accountWords(proposed)}</p>
          <DecideProposal {...{ id, proposed, current }} whom={name ?? email} onDone={tryAgain} />
        </div>
      )}
      {others.length > 0 && (
        <div className="grid gap-2">
          {others.map(({ spelling, words }) => (
            <p key={spelling}>
              {spelling}, kept apart, is paid to: {words}
            </p>
          ))}
          <div>
            <JoinSpellings accounts={accounts} onDone={tryAgain} />
          </div>
        </div>
      )}
    </>
  )
}

/** Where there are accounts that cannot be chosen here: their numbers have to be given again. */
function OtherAccounts({ accounts }: AccountsProps) {
  const now = useTenantNow()
  const { participant, same_address: same } = accounts
  const hasBefore = now !== null && accountStates(accounts, now).some(isBefore)
  if (!hasBefore && !same.some(({ bank_account: account }) => account !== null)) return null
  return (
    <ButtonLink to={`/participants/${participant.id}`} size="small">
      See the accounts
    </ButtonLink>
  )
}

function isBefore({ kind }: { readonly kind: string }): boolean {
  return kind === 'before'
}

interface WaysOfRunProps {
  readonly run: DryRun
  readonly currency: Currency
}

/** For each person to whom money of a dry run would not arrive, what can be done first. */
export default function WaysToArrive({ run, currency }: WaysOfRunProps) {
  const ids = run.blockers.filter(isFailing).flatMap(({ participant_id: id }) => id ?? [])
  if (ids.length === 0) return null
  return (
    <section aria-label="What you can do first" className="grid gap-2">
      <h3 className="text-h3">What you can do first</h3>
      {[...new Set(ids)].map((id) => (
        <AccountWays key={id} id={id} currency={currency} />
      ))}
    </section>
  )
}
