// Asking a participant to be verified ahead of the first payout.
import { useState } from 'react'
import { queries } from '../../api/index.ts'
import { Button, ConfirmAction, useMay, useToast } from '../../components/index.ts'

interface VerifyProps {
  readonly id: string
  readonly whom: string
}

/** A button that asks before it does; nothing for those who may not. */
export function VerifyAction({ id, whom }: VerifyProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('createVerification')
  const say = useToast()
  if (!may) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Verify</Button>
      <ConfirmAction
        operation="createVerification"
        request={{ body: { id } }}
        title={`Verify ${whom}`}
        effect={
          'An e-mail with a link is sent. It is not needed: the first payment to the participant ' +
          'asks by itself.'
        }
        confirm={`Send the e-mail to ${whom}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say(`E-mail sent to ${whom}`)
          void queries.invalidateQueries()
          setOpen(false)
        }}
      />
    </>
  )
}
