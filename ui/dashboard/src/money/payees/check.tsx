// What a bank said of an account and the name of who is paid to it.
import type { PayeeCheck } from '@holdfast/contract'
import { IdLink, StatusBadge, Time } from '../../components/index.ts'
import { checkWords } from './check-words.ts'

/** The answer, the name that the bank knows, and what people have decided about it. */
export function CheckOfPayee({ check }: { readonly check: PayeeCheck }) {
  const { result, suggested_name: suggested, choice, source, accepted_at: acceptedAt } = check
  const { label, tone, meaning } = checkWords[result]
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={result} label={label} tone={tone} title={meaning} />
        <span className="text-small text-muted">
          {source === 'asked' ? 'The bank was asked' : 'The bank said so of an order'},{' '}
          <Time at={check.checked_at} kind="short" />
        </span>
      </p>
      {suggested === null ? null : (
        <p className="break-words">The bank knows this account as “{suggested}”.</p>
      )}
      {choice === null ? null : (
        <p className="text-small text-muted">
          {choice === 'taken'
            ? 'The person took that name and is paid under it.'
            : 'The person kept the own name.'}
        </p>
      )}
      {acceptedAt === null || check.proposal_id === null ? null : (
        <p className="text-small text-muted">
          Two people let payments go, <Time at={acceptedAt} kind="short" />:{' '}
          <IdLink id={check.proposal_id} />
        </p>
      )}
    </div>
  )
}
