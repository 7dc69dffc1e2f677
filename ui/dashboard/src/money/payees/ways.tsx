// What can be done where money would not arrive: asking the person for an account, entering one,
// looking at those that there are.
import type { Currency, DryRun } from '@holdfast/contract'
import { queries, useOperation } from '../../api/index.ts'
import { ButtonLink, isFailing } from '../../components/index.ts'
import { readAccountCurrency } from '../../settings/places.ts'
import { GiveAccount } from './give.tsx'

interface WaysProps {
  /** Of the participant who receives it. */
  readonly id: string
  /** Of the money. */
  readonly currency: Currency
}

/** The ways to an account for a participant, for those who may. */
export function AccountWays({ id, currency }: WaysProps) {
  const { data } = useOperation('getParticipant', { params: { id } })
  return (
    <div className="flex flex-wrap gap-2">
      {data !== undefined && (
        <GiveAccount
          participant={data}
          currency={readAccountCurrency(currency)}
          onDone={() => void queries.invalidateQueries({ queryKey: ['rehearsal'] })}
        />
      )}
      <ButtonLink to={`/participants/${id}`} size="small">
        See the accounts
      </ButtonLink>
    </div>
  )
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
