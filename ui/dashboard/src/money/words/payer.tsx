// Who paid money that came in, as the bank tells: for the queues and the page of an inbound.
import type { InboundPayer } from '@holdfast/contract'
import type { ReactNode } from 'react'

interface PayerFact {
  readonly label: string
  readonly value: ReactNode
}

/** His name, as far as whoever looks may see it, his account, and what he wrote. */
export function payerFacts({ name, is_masked, account, text }: InboundPayer): PayerFact[] {
  const nobody = <span className="text-muted">The bank gave none</span>
  return [
    {
      label: 'Payer',
      value: name === null ? nobody : is_masked ? `${name} (shown to finance and reviewers)` : name,
    },
    ...(account === null ? [] : [{ label: 'Paid from', value: account }]),
    ...(text === null ? [] : [{ label: 'Payer wrote', value: text }]),
  ]
}
