// One night: what differs, each thing by its name, amount and age, and the sign-off.
import type { BankClosing } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Amount,
  Button,
  Drawer,
  Form,
  IdLink,
  KeyValues,
  LinkTo,
  NotYours,
  TextArea,
  Time,
  useMay,
  useToast,
} from '../components/index.ts'
import { useAccounts } from './accounts.ts'
import { NightBadge } from './nights.tsx'
import { differenceText } from './reasons.ts'
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
        <SignOff night={night} />
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

/** Saying that a person has looked at what differs. */
function SignOff({ night }: { readonly night: BankClosing }) {
  const { id, signed_by: by, signed_at: at, note, items, unexplained } = night
  const may = useMay('signBankClosing')
  const say = useToast()
  const [text, setText] = useState('')
  const sign = useChange('signBankClosing', { onDone: () => say('The night is signed off.') })
  if (by !== null && at !== null) {
    return (
      <section>
        <h3 className="mb-2 text-h3">Signed off</h3>
        <p>
          <IdLink id={by} /> <Time at={at} />
        </p>
        {note === null ? null : <p>“{note}”</p>}
      </section>
    )
  }
  const isClear = items.length === 0 && unexplained === 0
  return (
    <section>
      <h3 className="mb-2 text-h3">Sign it off</h3>
      {may ? (
        <Form
          onSubmit={() =>
            sign.mutate({ params: { id }, body: text.trim() === '' ? {} : { note: text.trim() } })
          }
          error={sign.error}
        >
          <p className="text-muted">
            {isClear
              ? agreesText(night)
              : 'You say that you have looked at what differs, and that it is well.'}
          </p>
          <TextArea
            label={isClear ? 'Note' : 'Why it is well'}
            name="note"
            rows={2}
            value={text}
            onChange={setText}
            isOptional
          />
          <div>
            <Button kind="primary" type="submit" isPending={sign.isPending}>
              Sign off {dayText(night.day)}
            </Button>
          </div>
        </Form>
      ) : (
        <NotYours operation="signBankClosing" />
      )}
    </section>
  )
}
