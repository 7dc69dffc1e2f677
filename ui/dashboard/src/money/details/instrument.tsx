// A payment instrument: whose trade account, and how much of its limit is left.
import { currencies } from 'virtual:contract'
import type { PaymentInstrument } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, Card } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { spokenName } from '../words/statuses.ts'
import { timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery, Person } from './frame.tsx'
import { Related } from './related.tsx'
import { instrumentWait } from './waits.ts'

export default function InstrumentPage() {
  const id = useParam('id')
  const found = useOperation('getPaymentInstrument', { params: { id } })
  return (
    <DetailQuery kind="payment_instrument" query={found}>
      {(instrument) => <Shown instrument={instrument} />}
    </DetailQuery>
  )
}

function Shown({ instrument }: { readonly instrument: PaymentInstrument }) {
  const { id, status, owner, type, trade_account } = instrument
  return (
    <DetailFrame
      kind="payment_instrument"
      id={id}
      status={status}
      lead={owner.name ?? owner.email}
      wait={instrumentWait(instrument)}
      raw={instrument}
      facts={[
        { label: 'Owner', value: <Person of={owner} /> },
        { label: 'Type', value: spokenName(type) },
        timeFact('Created', instrument.created_at),
        timeFact('Changed', instrument.updated_at),
      ]}
    >
      {trade_account !== null && <Limits account={trade_account} />}
      <Related kind="checkout" by={{ participant_id: owner.id, type: 'credit' }} />
    </DetailFrame>
  )
}

type TradeAccount = NonNullable<PaymentInstrument['trade_account']>

function Limits({ account }: { readonly account: TradeAccount }) {
  const rows = currencies.filter((currency) => (account.credit_limit?.[currency] ?? null) !== null)
  if (rows.length === 0) return null
  const cell = (minor: number | null | undefined, currency: string) =>
    minor === null || minor === undefined ? '–' : <Amount minor={minor} currency={currency} />
  return (
    <Card title="Limits">
      <table className="w-full text-small">
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 font-normal">Currency</th>
            <th className="py-1 text-right font-normal">Credit limit</th>
            <th className="py-1 text-right font-normal">Left of it</th>
            <th className="py-1 text-right font-normal">Largest order</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((currency) => (
            <tr key={currency} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {currency.toUpperCase()}
              </th>
              <td className="text-right">{cell(account.credit_limit?.[currency], currency)}</td>
              <td className="text-right">{cell(account.available?.[currency], currency)}</td>
              <td className="text-right">{cell(account.max_order_value?.[currency], currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
