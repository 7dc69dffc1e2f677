// Moving money between projects, or between the balance of a project and its settlements.
import type { Currency } from '@holdfast/contract'
import { useState } from 'react'
import { Button, formatAmount, SelectField, TextField, useMay } from '../../components/index.ts'
import { MomentField, MoneyField, More, useFields } from './fields.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { type MovementFields, noFields } from './movement-fields.ts'
import { outcomeOfTransfers } from './outcome.ts'
import { type Place, writeTransfer } from './requests.ts'
import { sumIn } from './trial.ts'

interface TransferProps {
  readonly place: Place
  readonly currency: Currency
  readonly holds: number
  /** Places that are likely meant; any other is given by its id. */
  readonly targets: readonly { readonly value: string; readonly label: string }[]
}

const OTHER = 'other'

/** A button that opens the form; nothing for those who may not. */
export function TransferAction({ place, currency, holds, targets }: TransferProps) {
  const [isOpen, setOpen] = useState(false)
  const { fields, set, clear } = useFields({ ...noFields, chosen: '', other: '' })
  const may = useMay('createTransfers')
  if (!may) return null
  const choices = [...targets, { value: OTHER, label: 'Another project or settlement, by id' }]
  const chosen = fields.chosen === '' ? (choices[0]?.value ?? OTHER) : fields.chosen
  const target = chosen === OTHER ? fields.other : chosen
  const name = targets.find(({ value }) => value === target)?.label ?? target
  const words = (amount: number) => `${formatAmount(amount, currency)} to ${name}`
  return (
    <>
      <Button onPress={() => setOpen(true)}>Transfer</Button>
      <MoneyDialog
        title="Transfer"
        about="The money moves inside your books, between projects and settlements of one currency."
        operation="createTransfers"
        currency={currency}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          clear()
        }}
        write={() => writeTransfer(place, target, fields)}
        confirm={(run) => `Transfer ${words(sumIn(run, 'transfers'))}`}
        done={({ transfers }, run) => outcomeOfTransfers(transfers, words(sumIn(run, 'transfers')))}
      >
        <SelectField
          label="To"
          name="transfers/0/to"
          value={chosen}
          onChange={set('chosen')}
          choices={choices}
        />
        {chosen === OTHER && (
          <TextField
            label="Id of the target"
            name="transfers/0/to"
            value={fields.other}
            onChange={set('other')}
            hint="project_… or settlement_…"
          />
        )}
        <MoneyField
          name="transfers/0/amount"
          value={fields.amount}
          onChange={set('amount')}
          hint={`Holds ${formatAmount(holds, currency)}.`}
        />
        <Terms fields={fields} set={set} />
      </MoneyDialog>
    </>
  )
}

interface TermsProps {
  readonly fields: MovementFields
  readonly set: (name: TermName) => (value: string) => void
}

type TermName = 'releaseAt' | 'feeFlat' | 'feePercent' | 'reference'

/** What is asked for less often. */
function Terms({ fields, set }: TermsProps) {
  return (
    <More label="Date and fee">
      <MomentField
        label="Moves on"
        name="transfers/0/release_at"
        value={fields.releaseAt}
        onChange={set('releaseAt')}
        hint="Empty: at once."
      />
      <MoneyField
        label="Flat fee"
        name="transfers/0/fee_flat"
        value={fields.feeFlat}
        onChange={set('feeFlat')}
        hint="Comes out of the amount."
      />
      <TextField
        label="Percentage fee"
        name="transfers/0/fee_percentage"
        inputMode="decimal"
        value={fields.feePercent}
        onChange={set('feePercent')}
        hint="Comes out of the amount: 1.5 is 1.5 %."
      />
    </More>
  )
}
