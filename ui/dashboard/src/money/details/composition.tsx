// What an outbound is made of: the payments, fees and transfers that add up to it.
import type { Currency, OutboundComposition, PayoutPart } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import {
  Amount,
  Card,
  type Column,
  DataTable,
  IdLink,
  Query,
  useMay,
} from '../../components/index.ts'

const words: Readonly<Record<PayoutPart['kind'], string>> = {
  payment: 'Payment',
  transfer: 'Moved here',
  balance: 'Balance of the project',
  credit: 'On trade credit, not arrived yet',
  brought_forward: 'Stood there before',
  buyer_fee: 'Buyer fees',
  seller_fee: 'Seller fee',
  transfer_fee: 'Fees of transfers',
  fee_given_back: 'Fees given back',
  conversion_gain: 'Came back beyond what left',
  repaid: 'Repaid for money that was taken back',
  shortfall_cleared: 'Repaid what you owed',
  payout: 'Payouts that came back',
}

/** The card, for those who may read the books. */
export function Composition({ id }: { readonly id: string }) {
  return useMay('getOutboundComposition') ? <Asked id={id} /> : null
}

function Asked({ id }: { readonly id: string }) {
  const found = useOperation('getOutboundComposition', { params: { id } })
  return <Query query={found}>{(composition) => <Parts composition={composition} />}</Query>
}

function Parts({ composition }: { readonly composition: OutboundComposition }) {
  const { parts, currency, is_reserved: isReserved } = composition
  return (
    <Card title="What makes it up" isFlush>
      <DataTable
        label="Parts of the outbound"
        columns={columnsOf(currency)}
        rows={parts.map((part, place) => ({ ...part, place }))}
        rowKey={({ place }) => String(place)}
        empty={{
          title: isReserved ? 'No parts' : 'Nothing yet',
          text: 'It is made up when its money is set aside.',
        }}
      />
    </Card>
  )
}

type Row = PayoutPart & { readonly place: number }

function columnsOf(currency: Currency): readonly Column<Row>[] {
  return [
    {
      id: 'kind',
      header: 'What',
      isMain: true,
      cell: ({ kind, count }) => (count === 1 ? words[kind] : `${words[kind]} (${count})`),
    },
    {
      id: 'about',
      header: 'Of',
      cell: ({ about }) => (about === null ? null : <IdLink id={about} />),
    },
    { id: 'payer', header: 'Paid by', cell: ({ payer }) => payer?.name ?? payer?.email ?? '' },
    { id: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '' },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount }) => <Amount minor={amount} currency={currency} isSigned />,
    },
  ]
}
