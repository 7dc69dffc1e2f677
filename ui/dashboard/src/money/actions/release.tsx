// Releasing money: from a settlement to its seller, or from the balance of a project to anybody.
import type { Currency } from '@holdfast/contract'
import { useState } from 'react'
import { Button, formatAmount, TextField, useMay } from '../../components/index.ts'
import { MomentField, MoneyField, More, ReferenceField, useFields } from './fields.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { type MovementFields, noFields } from './movement-fields.ts'
import { outcomeOf } from './outcome.ts'
import { type Place, writeRelease } from './requests.ts'
import { sumIn } from './trial.ts'

interface ReleaseProps {
  readonly place: Place
  readonly currency: Currency
  /** What is there, in minor units. */
  readonly holds: number
  /** Who receives it; null when the form asks. */
  readonly receiver: string | null
}

/** A button that opens the form; nothing for those who may not. */
export function ReleaseAction({ place, currency, holds, receiver }: ReleaseProps) {
  const [isOpen, setOpen] = useState(false)
  const { fields, set, clear } = useFields(noFields)
  const may = useMay('createReleases')
  if (!may) return null
  const whom = receiver ?? fields.to
  const words = (amount: number) => `${formatAmount(amount, currency)} to ${whom}`
  const isSettlement = place.settlement_id !== null
  const held = `Holds ${formatAmount(holds, currency)}.`
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        Release
      </Button>
      <MoneyDialog
        title={receiver === null ? 'Release from the balance' : `Release to ${receiver}`}
        about="The money leaves for the receiver’s bank account, less the seller fee."
        operation="createReleases"
        currency={currency}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          clear()
        }}
        write={() => writeRelease(place, fields)}
        confirm={(run) => `Release ${words(sumIn(run, 'outbounds'))}`}
        done={({ outbounds }) => outcomeOf('Release', outbounds, currency)}
      >
        {receiver === null && (
          <TextField
            label="To (e-mail address)"
            name="releases/0/to/email"
            type="email"
            value={fields.to}
            onChange={set('to')}
          />
        )}
        <MoneyField
          name="releases/0/amount"
          value={fields.amount}
          onChange={set('amount')}
          hint={isSettlement ? `${held} Leave it empty for all that is left.` : held}
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
    <More label="Date, fee and reference">
      <MomentField
        label="Leaves on"
        name="releases/0/release_at"
        value={fields.releaseAt}
        onChange={set('releaseAt')}
        hint="Empty: at once."
      />
      <MoneyField
        label="Flat fee"
        name="releases/0/fee_flat"
        value={fields.feeFlat}
        onChange={set('feeFlat')}
        hint="Replaces the flat fee of the settlement."
      />
      <TextField
        label="Percentage fee"
        name="releases/0/fee_percentage"
        inputMode="decimal"
        value={fields.feePercent}
        onChange={set('feePercent')}
        hint="Replaces the percentage of the settlement: 1.5 is 1.5 %."
      />
      <ReferenceField
        name="releases/0/reference"
        value={fields.reference}
        onChange={set('reference')}
      />
    </More>
  )
}
