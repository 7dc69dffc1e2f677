// One night: what differs, each thing by its name, amount and age, and the sign-off.
import type { BankClosing } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import { Amount, Drawer, IdLink, KeyValues, LinkTo } from '../components/index.ts'
import { useAccounts } from './accounts.ts'
import { NightBadge } from './nights.tsx'
import { differenceText } from './reasons.ts'
import { SignOff } from './sign-off.tsx'
import { dayText } from './words.ts'

interface NightDrawerProps {
  readonly night: BankClosing
  readonly onClose: () => void
}

/** The night beside the list. */
export default function NightDrawer({ night, onClose }: NightDrawerProps) {
  const { day, kind, currency, ledger, bank, difference, unexplained } = night
  const accounts = useAccounts()
  const money = (amount: number | null, isSigned = false) =>
    amount === null ? (
      'No statement has come'
    ) : (
      <Amount minor={amount} currency={currency} isSigned={isSigned} />
    )
  return (
    <Drawer title={dayText(day)} isOpen onClose={onClose}>
      <div className="grid gap-6">
        <KeyValues
          items={[
            { label: 'Outcome', value: <NightBadge of={night} /> },
            { label: 'Account', value: accounts.get(night.connected_account_id)?.name ?? '' },
            {
              label: kind === 'client_money' ? 'By the books' : 'By the sum of its statements',
              value: money(ledger),
            },
            { label: 'By the bank', value: money(bank) },
            ...(difference === null
              ? []
              : [{ label: 'The bank has more', value: money(difference, true) }]),
            ...(unexplained === null
              ? []
              : [{ label: 'Of that unexplained', value: money(unexplained, true) }]),
          ]}
        />
        <Items night={night} />
        <SignOff
          operation="signBankClosing"
          of={night}
          done="The night is signed off."
          agrees={night.items.length === 0 && unexplained === 0 ? agreesText(night) : null}
        />
      </div>
    </Drawer>
  )
}

function Items({ night }: { readonly night: BankClosing }) {
  const { items, currency } = night
  const decisions = useOperation('listBankDecisions', {
    query: { connected_account_id: night.connected_account_id, limit: 100 },
  })
  const decisionOf = (entry: string | null) =>
    decisions.data?.data.find(({ entry_id }) => entry !== null && entry_id === entry)
  return (
    <section>
      <h3 className="mb-2 text-h3">What differs</h3>
      {items.length === 0 ? <p className="text-muted">Nothing: both say the same.</p> : null}
      <ul className="grid gap-4">
        {items.map(({ what, about, amount, since, age_days: age, is_late: isLate }) => {
          const decision = decisionOf(about)
          return (
            <li key={`${what} ${about} ${amount} ${since}`}>
              <p className="flex justify-between gap-4">
                <span className="font-medium">{differenceText(what)}</span>
                {amount === 0 ? null : (
                  <Amount minor={amount} currency={currency} isSigned isStrong />
                )}
              </p>
              <p className={isLate ? 'text-bad-ink' : 'text-muted'}>
                {since === null ? '' : `Since ${dayText(since)}, `}
                {age === 1 ? '1 day' : `${age} days`}
                {isLate ? ': longer than it should be' : ''}
              </p>
              {decision === undefined ? null : (
                <LinkTo to={`/banks/decisions/${decision.id}`}>What is decided about it</LinkTo>
              )}
              {about === null || decision !== undefined ? null : <IdLink id={about} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function agreesText({ kind }: BankClosing): string {
  return kind === 'client_money'
    ? 'Books and bank say the same.'
    : 'Its statements add up to what the bank says.'
}
