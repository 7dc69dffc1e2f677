// Giving money back to the buyer.
import type { Settlement } from '@holdfast/contract'
import { useState } from 'react'
import { Button, formatAmount, useMay } from '../../components/index.ts'
import { MomentField, MoneyField, More, ReferenceField, useFields } from './fields.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { noFields } from './movement-fields.ts'
import { outcomeOf } from './outcome.ts'
import { writeRefund } from './requests.ts'
import { sumIn } from './trial.ts'

/** A button that opens the form; nothing for those who may not, or without a buyer. */
export function RefundAction({ settlement }: { readonly settlement: Settlement }) {
  const [isOpen, setOpen] = useState(false)
  const { fields, set, clear } = useFields(noFields)
  const may = useMay('createRefunds')
  const { from, currency, balance } = settlement
  if (!may || from === null) return null
  const whom = from.name ?? from.email
  const words = (amount: number) => `${formatAmount(amount, currency)} to ${whom}`
  return (
    <>
      <Button onPress={() => setOpen(true)}>Refund</Button>
      <MoneyDialog
        title={`Refund ${whom}`}
        about={
          'The money goes back to the account on file, else to the accounts it was paid from. ' +
          'Fees are not returned.'
        }
        operation="createRefunds"
        currency={currency}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          clear()
        }}
        write={() => writeRefund(settlement.id, fields)}
        confirm={(run) => `Refund ${words(sumIn(run, 'outbounds'))}`}
        done={({ outbounds }) => outcomeOf('Refund', outbounds, currency)}
        isDanger
      >
        <MoneyField
          name="refunds/0/amount"
          value={fields.amount}
          onChange={set('amount')}
          hint={`Holds ${formatAmount(balance, currency)}. Leave it empty for all that is left.`}
        />
        <More label="Date and reference">
          <MomentField
            label="Leaves on"
            name="refunds/0/release_at"
            value={fields.releaseAt}
            onChange={set('releaseAt')}
            hint="Empty: at once."
          />
          <ReferenceField
            name="refunds/0/reference"
            value={fields.reference}
            onChange={set('reference')}
          />
        </More>
      </MoneyDialog>
    </>
  )
}
