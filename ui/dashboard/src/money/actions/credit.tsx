// Pretend money for a project of the sandbox.
import type { CreditProjectBody, Currency } from '@holdfast/contract'
import { useState } from 'react'
import { environmentNow, queries, useChange } from '../../api/index.ts'
import {
  Button,
  Dialog,
  Form,
  formatAmount,
  TextField,
  useMay,
  useToast,
} from '../../components/index.ts'
import { withoutNulls } from '../intents/draft.ts'
import { parseAmount } from '../words/amounts.ts'
import { MoneyField, useFields } from './fields.tsx'
import { faultError } from './trial.ts'

interface CreditProps {
  readonly id: string
  readonly currency: Currency
  /** The reference that the form begins with. */
  readonly reference?: string
  readonly amount?: string
}

/** A button that lets money arrive; in the sandbox only. */
export function CreditAction({ id, currency, reference = '', amount = '' }: CreditProps) {
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<Error | null>(null)
  const { fields, set } = useFields({ amount, reference, name: '' })
  const may = useMay('creditProject')
  const say = useToast()
  const credit = useChange('creditProject', {
    onDone: () => {
      say('The money is on its way: the sandbox reports it within a minute')
      void queries.invalidateQueries()
      setOpen(false)
    },
  })
  if (!may || environmentNow() !== 'sandbox') return null
  const parsed = parseAmount(fields.amount)
  const submit = () => {
    if (!parsed.ok) return setFault(faultError(new Map([['/amount', parsed.message]])))
    setFault(null)
    const body: CreditProjectBody = withoutNulls({
      amount: parsed.value,
      reference: fields.reference.trim() === '' ? null : fields.reference.trim(),
      payer_name: fields.name.trim() === '' ? null : fields.name.trim(),
    })
    credit.mutate({ params: { id }, body })
  }
  const words = parsed.ok ? formatAmount(parsed.value, currency) : 'the money'
  return (
    <>
      <Button onPress={() => setOpen(true)}>Credit</Button>
      <Dialog title="Credit with play money" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form error={fault ?? credit.error} onSubmit={submit}>
          <p className="text-small text-muted">
            As if a bank transfer had arrived. With the reference of a checkout it pays that one;
            without it the usual rules of matching decide.
          </p>
          <MoneyField name="amount" value={fields.amount} onChange={set('amount')} />
          <TextField
            label="Reference"
            name="reference"
            value={fields.reference}
            onChange={set('reference')}
          />
          <TextField
            label="Name of the payer"
            name="payer_name"
            value={fields.name}
            onChange={set('name')}
          />
          <Button type="submit" kind="primary" isPending={credit.isPending}>
            Credit {words}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
