// Money that nothing asked for and that a project keeps: it lies in the balance already, and nobody
// is asked about it any more.
import { useState } from 'react'
import { Button, ConfirmAction, useMay, useToast } from '../../components/index.ts'

interface KeepProps {
  readonly id: string
  readonly onDone?: (() => void) | undefined
}

/** What keeping does, for one payment or many. */
export const keepingWords =
  'It stays in the balance of its project as funding, where it can be paid out or moved from. It ' +
  'leaves this queue until something new happens to it.'

/** A button that asks first; nothing for those who may not. */
export function KeepAction({ id, onDone }: KeepProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('closeWork')
  const say = useToast()
  if (!may) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Keep as funding</Button>
      <ConfirmAction
        operation="closeWork"
        request={{ params: { id }, body: { closed: true } }}
        title="Keep as funding"
        effect={keepingWords}
        confirm="Keep it in the project"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say('It is kept in the balance of its project.')
          onDone?.()
        }}
        renews={['listQueues', 'listQueueItems', 'getWork']}
      />
    </>
  )
}
