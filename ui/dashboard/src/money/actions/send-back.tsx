// Sending money back to whoever paid it: what of an inbound nothing took.
import type { Currency } from '@holdfast/contract'
import { useState } from 'react'
import { Button, formatAmount, SelectField, useMay } from '../../components/index.ts'
import { returnReasons, returnReasonWords } from '../words/reasons.ts'
import { MoneyField, useFields } from './fields.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { writeReturn } from './requests.ts'
import { newestReturn } from './trial.ts'

interface SendBackProps {
  readonly id: string
  readonly currency: Currency
  /** What lies unreconciled of it, in minor units. */
  readonly unreconciled: number
}

/** The reasons of people; what came too late goes back by itself, but may be said, too. */
const reasons = returnReasons.map((value) => ({ value, label: returnReasonWords[value] }))

const noFields = { amount: '', reason: 'other' }

/** A button that opens the form; nothing for those who may not. */
export function SendBackAction({ id, currency, unreconciled }: SendBackProps) {
  const [isOpen, setOpen] = useState(false)
  const { fields, set, clear } = useFields(noFields)
  const may = useMay('returnInbound')
  if (!may) return null
  const words = (amount: number) => formatAmount(amount, currency)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Send back</Button>
      <MoneyDialog
        title="Send money back to its payer"
        about={
          'It goes back to the account or card that it came from, and is no longer there to be ' +
          'matched, moved or paid out. What the bank refuses, or cannot deliver, is unreconciled ' +
          'again.'
        }
        operation="returnInbound"
        currency={currency}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          clear()
        }}
        write={() => writeReturn(id, fields)}
        confirm={(run) => `Send ${words(newestReturn(run))} back`}
        done={(_, run) => ({
          kind: 'good',
          text: `Being sent back: ${words(newestReturn(run))}`,
        })}
        isDanger
      >
        <MoneyField
          name="amount"
          value={fields.amount}
          onChange={set('amount')}
          hint={`${words(unreconciled)} of it is not matched. Leave it empty for all of that.`}
        />
        <SelectField
          label="Why"
          name="reason"
          value={fields.reason}
          onChange={set('reason')}
          choices={reasons}
        />
      </MoneyDialog>
    </>
  )
}
