// What a refund waits for that only the buyer can give. He gives it by a link in his mailbox, not
// here: a receipt is passed on, and whoever has it must not say where the money goes.
import type { WantedOfBuyer } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { formatAmount } from '../format/money.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { words } from '../words/words.ts'

interface WantedProps {
  readonly client: Client
  readonly wanted: WantedOfBuyer
  readonly currency: string
}

/** Says what is wanted and why, and sends the link. */
export function Wanted({ client, wanted, currency }: WantedProps) {
  const [isBusy, run] = useOneAtATime()
  const [sentTo, setSentTo] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const amount = formatAmount(wanted.amount, currency)
  const send = async () => {
    setFailed(false)
    try {
      setSentTo((await client.sendWantedLink()).email_masked)
    } catch {
      setFailed(true)
    }
  }
  if (wanted.state === 'checking') {
    return <p class="notice">{words.status.wanted.checking(amount)}</p>
  }
  return (
    <section class="card wanted" aria-labelledby="wanted-title">
      <h2 id="wanted-title">{words.status.wanted.title}</h2>
      <p>{words.status.wanted[wanted.kind](amount)}</p>
      <div role="alert">
        {hasFailed && <p class="notice notice-error">{words.status.wanted.failed}</p>}
      </div>
      <div role="status">
        {sentTo !== undefined && <p class="notice">{words.status.wanted.sent(sentTo)}</p>}
      </div>
      {sentTo === undefined && (
        <Button isBusy={isBusy} onPress={() => run(send)}>
          {words.status.wanted.send}
        </Button>
      )}
    </section>
  )
}
