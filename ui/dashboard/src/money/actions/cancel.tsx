// Calling something off: what it is, what it would have moved, and what becomes of its money.
import { useState } from 'react'
import { queries } from '../../api/index.ts'
import { Button, ConfirmAction, useMay, useToast } from '../../components/index.ts'

const effects = {
  cancelIntent: 'Nobody can pay it any more. Nothing that was paid before changes.',
  cancelCheckout:
    'The buyer can no longer pay it. Settlements that it made and that hold nothing are ' +
    'cancelled with it; money that still comes stays in the balance of the project.',
  cancelSettlement:
    'It accepts no more money. What it holds can still be released, refunded or transferred.',
  cancelOutbound: 'It does not leave. Reserved money goes back where it came from.',
  cancelTransfer: 'The money stays where it is.',
} as const

interface CancelProps {
  readonly operation: keyof typeof effects
  readonly id: string
  /** What is called off, with its amount: `release of €500.00 to Ada`. */
  readonly what: string
}

/** A button that asks before it calls something off; nothing for those who may not. */
export function CancelAction({ operation, id, what }: CancelProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay(operation)
  const say = useToast()
  if (!may) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Cancel</Button>
      <ConfirmAction
        operation={operation}
        request={{ params: { id } }}
        title={`Cancel the ${what}`}
        effect={effects[operation]}
        confirm={`Cancel the ${what}`}
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say(`Cancelled: ${what}`)
          void queries.invalidateQueries()
          setOpen(false)
        }}
      />
    </>
  )
}
