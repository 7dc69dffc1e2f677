// One day of a currency: what makes up the difference, and the sign-off.
import type { BankDay } from '@holdfast/contract'
import { Amount, Drawer, KeyValues, LinkTo } from '../components/index.ts'
import { DayBadge, hereOf } from './days.tsx'
import { SignOff } from './sign-off.tsx'
import { dayText } from './words.ts'

interface DayDrawerProps {
  readonly day: BankDay
  readonly onClose: () => void
}

/** The day beside the list. */
export default function DayDrawer({ day, onClose }: DayDrawerProps) {
  const { currency, bank, elsewhere, owed, difference, own, named, unexplained } = day
  const money = (amount: number | null, isSigned = false) =>
    amount === null ? (
      'No statement has come'
    ) : (
      <Amount minor={amount} currency={currency} isSigned={isSigned} />
    )
  const agrees = named === 0 && unexplained === 0 && own >= 0
  return (
    <Drawer title={`${dayText(day.day)}, ${currency.toUpperCase()}`} isOpen onClose={onClose}>
      <div className="grid gap-6">
        <KeyValues
          items={[
            { label: 'Outcome', value: <DayBadge of={day} /> },
            { label: 'By your banks', value: money(bank) },
            ...(elsewhere === 0
              ? []
              : [{ label: 'Where no bank is connected', value: money(elsewhere) }]),
            { label: 'Clients’ money here', value: money(hereOf(day)) },
            { label: 'Owed to clients', value: money(owed) },
            { label: 'Difference', value: difference === null ? '' : money(difference, true) },
          ]}
        />
        <section>
          <h3 className="mb-2 text-h3">What makes up the difference</h3>
          <KeyValues
            items={[
              {
                label: 'Your own: fees, interest, money lent, less what you owe',
                value: money(own, true),
              },
              { label: 'Named by the nights of the accounts', value: money(named, true) },
              ...(unexplained === null
                ? []
                : [{ label: 'Unexplained', value: money(unexplained, true) }]),
            ]}
          />
          <p className="mt-2">
            <LinkTo to={`/banks?part=nights&from=${day.day}&to=${day.day}`}>
              The nights of its accounts
            </LinkTo>
          </p>
        </section>
        <Short day={day} />
        <SignOff
          operation="signBankDay"
          of={day}
          done="The day is signed off."
          agrees={agrees ? 'Clients’ money and what is owed to clients agree.' : null}
        />
      </div>
    </Drawer>
  )
}

/** What the organisation has to pay in. */
function Short({ day }: { readonly day: BankDay }) {
  const { own, short_since: since, is_overdue: isOverdue, currency } = day
  if (since === null) return null
  return (
    <section>
      <h3 className="mb-2 text-h3">What you owe</h3>
      <p className={isOverdue ? 'text-bad-ink' : ''}>
        <Amount minor={-own} currency={currency} isStrong />, since {dayText(since)}.
      </p>
      <p className="text-muted">
        Charges of banks and money that was taken back, which your fees do not cover. They are
        cleared from your fees before each weekly payout; what is left for longer than a week, pay
        in as money lent to the client account.
      </p>
    </section>
  )
}
