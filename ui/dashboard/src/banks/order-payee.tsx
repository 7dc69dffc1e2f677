// Whom an order pays, as its bank knows the account; and asking a second person to let it go.
import type { BankOrder } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import { Button, ErrorState, useMay } from '../components/index.ts'
import { CheckOfPayee } from '../money/payees/check.tsx'
import { useProposal } from './proposing.ts'

/** What the bank said of the payee, and what two people can do about it. */
export default function OrderPayee({ order }: { readonly order: BankOrder }) {
  const { id, payee_check: said, status, alarm } = order
  const found = useOperation(
    'getBankOrderPayeeCheck',
    { params: { id } },
    { enabled: said !== null },
  )
  const isAsked = status === 'payee_check' || alarm === 'payee_held'
  if (found.data === undefined && !isAsked) return null
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Whom it pays</h3>
      {found.data === undefined ? null : <CheckOfPayee check={found.data} />}
      {isAsked ? <Accept order={order} /> : null}
    </section>
  )
}

function Accept({ order: { id, status } }: { readonly order: BankOrder }) {
  const may = useMay('createBankProposal')
  const propose = useProposal()
  if (!may) return null
  const body = { kind: 'accept_payee', accept_payee: { order_id: id } } as const
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        {status === 'payee_check'
          ? 'Confirm it at the bank first. It counts for this account and this name only.'
          : 'Once you know that the account is of whom it pays, a second person lets it go with ' +
            'you. It counts for this account and this name only.'}
      </p>
      <div>
        <Button isPending={propose.isPending} onPress={() => propose.mutate({ body })}>
          {status === 'payee_check' ? 'Propose to note it as confirmed' : 'Propose to let it go'}
        </Button>
      </div>
      {propose.isError ? <ErrorState error={propose.error} /> : null}
    </div>
  )
}
