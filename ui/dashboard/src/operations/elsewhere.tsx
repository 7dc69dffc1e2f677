// What waits in a queue and is decided on a page of its own: the way there.
import type { ReactNode } from 'react'
import { ButtonLink } from '../components/index.ts'

interface ElsewhereProps {
  readonly id: string
  readonly queue:
    | 'approvals'
    | 'bookings'
    | 'payments_to_make'
    | 'bank_proposals'
    | 'bank_batches'
    | 'bank_decisions'
    | 'bank_nights'
}

/** What has a page of its own to be decided on. */
export function Elsewhere({ id, queue }: ElsewhereProps) {
  switch (queue) {
    case 'approvals':
      return <See to={`/approvals/${id}`}>See what it does</See>
    case 'bookings':
      return <See to={`/operations/bank?entry=${id}`}>Compare it with the bank</See>
    case 'payments_to_make':
      return <See to="/operations/bank?part=payments">See where it goes</See>
    case 'bank_proposals':
      return <See to={`/banks/proposals/${id}`}>Compare it with the bank</See>
    case 'bank_batches':
      return <See to={`/banks/batches/${id}`}>See its file</See>
    case 'bank_decisions':
      return <See to={`/banks/decisions/${id}`}>See what the bank says</See>
    case 'bank_nights':
      return (
        <See
          to={
            id.startsWith('bank_day')
              ? `/banks?part=days&open=${id}`
              : `/banks?part=nights&night=${id}`
          }
        >
          See what differs
        </See>
      )
  }
}

/** The way to a page. */
export function See({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <ButtonLink to={to} kind="primary">
      {children}
    </ButtonLink>
  )
}
