// Collecting a debit again that its bank did not pay, or returned.
import type { Checkout, Currency, Debit } from '@holdfast/contract'
import { useState } from 'react'
import { debitNoticeDays } from '../../../../../contract/src/limits.ts'
import { queries } from '../../api/index.ts'
import {
  Button,
  ConfirmAction,
  formatAmount,
  SelectField,
  useMay,
  useToast,
} from '../../components/index.ts'
import { againChoices, debitsToCollectAgain, inDays } from './debits-again.ts'

const choices = againChoices.map((days) => ({ value: String(days), label: inDays(days) }))

interface OfCheckoutProps {
  readonly checkout: Checkout
  readonly currency: Currency
  /** Which of its debits the page is about. */
  readonly isMeant?: (debit: Debit) => boolean
}

/** A button for each debit of a checkout that can be collected again. */
export function CollectAgainActions({ checkout, currency, isMeant = () => true }: OfCheckoutProps) {
  const { name, email } = checkout.participant
  const debits = debitsToCollectAgain(checkout).filter(isMeant)
  return debits.map((debit) => (
    <CollectAgainAction
      key={debit.id}
      id={debit.id}
      amount={formatAmount(debit.amount, currency)}
      whom={name ?? email}
    />
  ))
}

interface CollectAgainProps {
  readonly id: string
  /** With its currency: `€100.00`. */
  readonly amount: string
  /** Whose account is debited. */
  readonly whom: string
}

function CollectAgainAction({ id, amount, whom }: CollectAgainProps) {
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState(String(debitNoticeDays))
  const may = useMay('collectDebitAgain')
  const say = useToast()
  if (!may) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Collect {amount} again</Button>
      <ConfirmAction
        operation="collectDebitAgain"
        request={{ params: { id }, body: { after_days: Number(days) } }}
        title="Collect the debit again"
        effect={
          `A new debit of up to ${amount} is scheduled from the account of ${whom}, who is told ` +
          'of it by e-mail. It collects what is still lacking or owed when its date comes, and ' +
          'nothing if that has been paid by then.'
        }
        confirm={`Collect ${amount} again`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say(`Scheduled: ${amount} from ${whom}`)
          void queries.invalidateQueries()
        }}
      >
        <SelectField
          label="When"
          name="after_days"
          hint={`The buyer should know ${debitNoticeDays} days before, unless agreed otherwise.`}
          value={days}
          onChange={setDays}
          choices={choices}
        />
      </ConfirmAction>
    </>
  )
}
