// Asking a participant to be verified ahead of the first payout.
import { useState } from 'react'
import { callOperation, environmentNow, queries } from '../../api/index.ts'
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
  /** Says what became of the e-mail, and where the link is where it went nowhere. */
  const tell = async (verification: string) => {
    const { data } = await callOperation('listSentEmails', { params: { id: verification } })
    const [mail] = data
    const isNowhere = environmentNow() === 'live' && mail?.status === 'not_set_up'
    const nowhere = `No e-mail was sent to ${whom}: no mail server is set up. Open it for the link.`
    say(isNowhere ? nowhere : `An e-mail to ${whom} is on its way`)
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>Verify</Button>
      <ConfirmAction
        operation="createVerification"
        request={{ body: { id } }}
        title={`Verify ${whom}`}
        effect={
          'An e-mail with a link is sent. You need not do this: the first payment to the ' +
          'participant asks automatically.'
        }
        confirm={`Send the e-mail to ${whom}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={(verification) => {
          void tell(verification.id)
          void queries.invalidateQueries()
          setOpen(false)
        }}
      />
    </>
  )
}
