// A payment that failed, mended where it is seen: asking for an account, entering one, and making
// the release again once there is one.
import type { Currency, Outbound, OutboundFailureReason } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../api/index.ts'
import { Card, formatAmount, IdLink } from '../../components/index.ts'
import { ReleaseAgain } from '../actions/release-again.tsx'

/** Fetched with the first payment that failed: the forms of accounts are large. */
const AccountWays = lazy(async () => ({
  default: (await import('../payees/ways.tsx')).AccountWays,
}))

/** It failed for one of these until there is another account. */
const ofAccounts: ReadonlySet<OutboundFailureReason> = new Set([
  'unable_to_determine_target_account',
  'invalid_target_account_credentials',
])

interface RepairProps {
  readonly outbound: Outbound
  readonly currency: Currency
}

/** What can be done about a release or refund that failed; nothing for all else. */
export function Repair({ outbound, currency }: RepairProps) {
  const { status, type } = outbound
  if (status !== 'failed' || (type !== 'release' && type !== 'refund')) return null
  return <Ways outbound={outbound} currency={currency} />
}

function Ways({ outbound, currency }: RepairProps) {
  const { id, to, type, amount, failure_reason: reason } = outbound
  const participant_id = to?.id
  const later = useOperation(
    'listOutbounds',
    { query: { ...(participant_id === undefined ? {} : { participant_id }), limit: 100 } },
    { enabled: participant_id !== undefined },
  )
  const made = later.data?.data.find((one) => one.replaces === id && one.status !== 'cancelled')
  const isOfAccount = reason !== null && ofAccounts.has(reason)
  const whom = to?.name ?? to?.email
  const words = formatAmount(amount, currency)
  return (
    <Card title="What you can do">
      {made === undefined ? (
        <div className="grid gap-3">
          {isOfAccount && <p>{toDo[type === 'release' ? 'release' : 'refund']}</p>}
          {isOfAccount && to !== null && (
            <Suspense>
              <AccountWays id={to.id} currency={currency} />
            </Suspense>
          )}
          {type === 'release' && later.data !== undefined && (
            <div>
              <ReleaseAgain
                ids={[id]}
                currency={currency}
                words={whom === undefined ? words : `${words} to ${whom}`}
                label="Release again"
              />
            </div>
          )}
        </div>
      ) : (
        <p>
          It was made again: <IdLink id={made.id} />
        </p>
      )}
    </Card>
  )
}

const toDo = {
  release:
    'The receiver was asked by mail for an account. Ask again, or enter one; then release it ' +
    'again.',
  refund:
    'The buyer was asked by mail for an account. Ask again, or enter one; then refund it again ' +
    'at the settlement.',
} as const
