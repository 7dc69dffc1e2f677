// Sending a buyer the way back to a payment: what is still to be paid, and how.
import { useState } from 'react'
import { queries } from '../../api/index.ts'
import { Button, ConfirmAction, useMay, useToast } from '../../components/index.ts'

interface AskBuyerProps {
  readonly id: string
  readonly whom: string
}

/** A button that asks before it writes; nothing for those who may not. */
export function AskBuyerAction({ id, whom }: AskBuyerProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('sendPaymentStatusLink')
  const say = useToast()
  if (!may) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Send the buyer the link</Button>
      <ConfirmAction
        operation="sendPaymentStatusLink"
        request={{ params: { id } }}
        title="Send the buyer the link to this payment"
        effect={
          `${whom} gets an e-mail with a link that shows where the payment stands and what is ` +
          'still to be paid.'
        }
        confirm={`Write to ${whom}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say(`An e-mail to ${whom} is on its way`)
          void queries.invalidateQueries()
          setOpen(false)
        }}
      />
    </>
  )
}
