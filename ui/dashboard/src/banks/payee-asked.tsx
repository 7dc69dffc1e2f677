// Whom an order pays, for whoever decides whether it goes, or comes back: by what, how much, and
// what the bank knows of the account. Money that goes back has no outbound: of that only the latter
// is shown.
import { useOperation } from '../api/index.ts'
import { Amount, Card, IdLink, KeyValues, Query } from '../components/index.ts'
import { useCurrency } from '../money/details/currency.ts'
import { accountWords } from '../money/payees/account-words.ts'
import { CheckOfPayee } from '../money/payees/check.tsx'

interface PayeeAskedProps {
  readonly orderId: string
  /** Why it is asked back, in words; null: it is not. */
  readonly reason: string | null
}

/** The payee of an order, and what its bank said of it. */
export default function PayeeAsked({ orderId, reason }: PayeeAskedProps) {
  const id = orderId.replace('bank_order_', 'outbound_')
  const currency = useCurrency('outbound', id)
  const outbound = useOperation('getOutbound', { params: { id } })
  const check = useOperation('getBankOrderPayeeCheck', { params: { id: orderId } })
  return (
    <Card title="Whom it pays">
      <div className="grid gap-4">
        {reason === null ? null : <p>It is asked back: {reason.toLowerCase()}.</p>}
        {outbound.isError ? null : (
          <Query query={outbound}>
            {({ to, amount }) => (
              <KeyValues
                items={[
                  { label: 'Pays', value: <IdLink id={id} /> },
                  ...(currency === undefined
                    ? []
                    : [
                        {
                          label: 'Amount',
                          value: <Amount minor={amount} currency={currency} isStrong />,
                        },
                      ]),
                  ...(to === null
                    ? []
                    : [
                        { label: 'Name', value: to.name ?? to.email },
                        {
                          label: 'Account',
                          value: to.bank_account === null ? 'None' : accountWords(to.bank_account),
                        },
                      ]),
                ]}
              />
            )}
          </Query>
        )}
        {check.data === undefined ? null : <CheckOfPayee check={check.data} />}
      </div>
    </Card>
  )
}
