// Which orders a booking is of: chosen from those of its account, with how the amounts add up.
import type { BankDecision, BankOrder } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import { Amount, CheckField, IdLink, Query, TextArea } from '../components/index.ts'
import { type EnteredAnswer, isOfDebits, namedOrders, restOf } from './answers.ts'
import { orderWords } from './words.ts'

interface OrderChoiceProps {
  readonly decision: BankDecision
  readonly entered: EnteredAnswer
  readonly onSet: (part: Partial<EnteredAnswer>) => void
}

const WITH_THE_BANK = ['sent', 'acknowledged', 'pending', 'payee_check', 'unknown']

/** The orders that may be meant: under way, or, of what came back, also executed. */
function mayBeMeant({ status, debit_id: debit }: BankOrder, asked: Asked): boolean {
  const isWithBank = WITH_THE_BANK.includes(status) || (asked.isReturn && status === 'executed')
  return isWithBank && (debit !== null) === asked.ofDebits
}

interface Asked {
  readonly isReturn: boolean
  readonly ofDebits: boolean
}

function paidId({ outbound_id: outbound, inbound_return_id: back, debit_id }: BankOrder): string {
  return outbound ?? back ?? debit_id ?? ''
}

function titleOf({ isReturn, ofDebits }: Asked): string {
  if (ofDebits) return isReturn ? 'Which debit was given back' : 'Which debits were collected'
  return isReturn ? 'Which order came back' : 'Which orders have left'
}

/** The orders as boxes to tick, and a place for others. */
export function OrderChoice({ decision, entered, onSet }: OrderChoiceProps) {
  const found = useOperation('listBankOrders', {
    query: { connected_account_id: decision.connected_account_id, limit: 100 },
  })
  const isReturn = entered.action === 'returned'
  const asked = { isReturn, ofDebits: isOfDebits(entered.action, decision.amount) }
  const toggle = (id: string) => {
    const { orders } = entered
    onSet({
      orders: orders.includes(id) ? orders.filter((one) => one !== id) : [...orders, id],
    })
  }
  return (
    <Query query={found}>
      {({ data }) => {
        const meant = data.filter((order) => mayBeMeant(order, asked))
        return (
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">{titleOf(asked)}</legend>
            {meant.length === 0 ? (
              <p className="text-muted">None of this account is with the bank.</p>
            ) : null}
            {meant.map((order) => (
              <CheckField
                key={order.id}
                isOn={entered.orders.includes(paidId(order))}
                onChange={() => toggle(paidId(order))}
                label={
                  <>
                    <Amount minor={order.amount} currency={order.currency} isStrong />,{' '}
                    {orderWords[order.status].label.toLowerCase()}{' '}
                    <code className="text-small break-all">{order.end_to_end_id}</code>
                  </>
                }
                hint={<IdLink id={paidId(order)} />}
              />
            ))}
            <TextArea
              label="Others"
              name="order_ids"
              rows={2}
              value={entered.others}
              onChange={(others) => onSet({ others })}
              hint="Ids of outbounds, returns or debits, a line each, if in no list above."
              isMono
              isOptional
            />
            <Sum decision={decision} entered={entered} orders={meant} />
          </fieldset>
        )
      }}
    </Query>
  )
}

interface SumProps {
  readonly decision: BankDecision
  readonly entered: EnteredAnswer
  readonly orders: readonly BankOrder[]
}

/** What the chosen orders come to, and what is left of the booking. */
function Sum({ decision, entered, orders }: SumProps) {
  const { amount, currency } = decision
  const named = namedOrders(entered)
  const known = orders.filter((order) => named.includes(paidId(order)))
  if (amount === null || named.length === 0) return null
  if (known.length < named.length) {
    return <p className="text-muted">What the others come to is seen when it is proposed.</p>
  }
  const sum = known.reduce((total, order) => total + order.amount, 0)
  const rest = restOf(amount, sum)
  return (
    <p role="status">
      Together <Amount minor={sum} currency={currency} isStrong /> of{' '}
      <Amount minor={Math.abs(amount)} currency={currency} isStrong />
      {rest.amount === 0 ? (
        '.'
      ) : (
        <>
          {rest.kind === 'charge' ? '; the rest is a charge of the bank: ' : '; the bank gives: '}
          <Amount minor={rest.amount} currency={currency} />
        </>
      )}
    </p>
  )
}
