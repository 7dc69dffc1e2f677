// Unreconciled money that goes to several places at once: settlements that lack some, and another
// project. All of it moves, or none; what is left stays where it is.
import type { Currency, MatchSuggestion } from '@holdfast/contract'
import { useState } from 'react'
import { useOperation } from '../../api/index.ts'
import { Amount, Button, formatAmount, Query, TextField, useMay } from '../../components/index.ts'
import { parseAmount } from '../words/amounts.ts'
import { MoneyField } from './fields.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { outcomeOfTransfers } from './outcome.ts'
import { placesOf, type SharePart, type Unreconciled, writeSplit } from './requests.ts'
import { sumIn } from './trial.ts'

interface SplitProps {
  readonly of: Unreconciled
  readonly currency: Currency
}

/** A button that opens the form; nothing for those who may not. */
export function SplitAction({ of, currency }: SplitProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('createTransfers')
  if (!may) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Split or move</Button>
      {isOpen && <Split of={of} currency={currency} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OpenProps extends SplitProps {
  readonly onClose: () => void
}

function Split({ of, currency, onClose }: OpenProps) {
  const found = useOperation('suggestMatches', { params: { id: of.id } })
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const [elsewhere, setElsewhere] = useState('')
  const set = (name: string) => (value: string) =>
    setAmounts((before) => ({ ...before, [name]: value }))
  const lacking = (found.data?.data ?? []).filter(({ project_id }) => project_id === of.projectId)
  const settlements = lacking.flatMap((suggestion) =>
    suggestion.lacks.map((lack) => ({ suggestion, ...lack })),
  )
  const parts: SharePart[] = [
    ...settlements.map(({ settlement_id: id }) => ({ target: id, amount: amounts[id] ?? '' })),
    { target: elsewhere, amount: amounts.elsewhere ?? '' },
  ]
  const places = placesOf(parts)
  const nameAt = (index: number) => `transfers/${places[index] ?? index}`
  const last = parts.length - 1
  return (
    <MoneyDialog
      title="Split or move the money"
      about={
        'Each amount moves inside your books, to a settlement or to the balance of a project, ' +
        'where it can be paid out from. All of them move, or none.'
      }
      operation="createTransfers"
      currency={currency}
      isOpen
      onClose={onClose}
      write={() => writeSplit(of, parts)}
      confirm={(run) => `Move ${formatAmount(sumIn(run, 'transfers'), currency)}`}
      done={({ transfers }, run) =>
        outcomeOfTransfers(transfers, formatAmount(sumIn(run, 'transfers'), currency))
      }
    >
      <Query query={found}>
        {() =>
          settlements.map(({ suggestion, settlement_id: id, lacks }, index) => (
            <MoneyField
              key={id}
              label={`To ${nameOf(suggestion)}`}
              name={`${nameAt(index)}/amount`}
              value={amounts[id] ?? ''}
              onChange={set(id)}
              hint={`This settlement lacks ${formatAmount(lacks, currency)}.`}
            />
          ))
        }
      </Query>
      <TextField
        label="Another project"
        name={`${nameAt(last)}/to`}
        value={elsewhere}
        onChange={setElsewhere}
        hint="project_…, where the money stays as its funding. Empty: none."
      />
      <MoneyField
        label="To the other project"
        name={`${nameAt(last)}/amount`}
        value={amounts.elsewhere ?? ''}
        onChange={set('elsewhere')}
      />
      <Left of={of} parts={parts} currency={currency} />
    </MoneyDialog>
  )
}

function nameOf({ reference, buyer, buyer_name }: MatchSuggestion): string {
  return `${reference} of ${buyer_name ?? buyer}`
}

interface LeftProps extends SplitProps {
  readonly parts: readonly SharePart[]
}

/** What stays where it is, told while amounts are entered. */
function Left({ of, parts, currency }: LeftProps) {
  const entered = parts.reduce((sum, { amount }) => {
    const parsed = parseAmount(amount)
    return parsed.ok ? sum + parsed.value : sum
  }, 0)
  const left = of.amount - entered
  return (
    <p role="status" className={left < 0 ? 'text-bad-ink' : 'text-muted'}>
      {left < 0 ? (
        <>
          <Amount minor={-left} currency={currency} /> more than there is.
        </>
      ) : (
        <>
          <Amount minor={left} currency={currency} /> of{' '}
          <Amount minor={of.amount} currency={currency} /> stays where it is.
        </>
      )}
    </p>
  )
}
