import type { PaymentDocument } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { language, words } from '../words/words.ts'
import { Button, useOneAtATime } from './button.tsx'

const KEPT_MS = 60_000

interface DownloadProps {
  readonly client: Client
  readonly kind: PaymentDocument['kind']
  /** The number of the invoice or receipt, for the name of the file. */
  readonly number: string
}

/** A button that fetches an invoice or receipt in print, in the language of the page. */
export function Download({ client, kind, number }: DownloadProps) {
  const [isBusy, run] = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)
  const fetchIt = async () => {
    setFailed(false)
    try {
      keepAs(await client.print(kind, language), `${kind}-${number}.pdf`)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button kind="secondary" isBusy={isBusy} onPress={() => run(fetchIt)}>
        {kind === 'invoice' ? words.invoice.downloadInvoice : words.invoice.downloadReceipt}
      </Button>
      <div role="alert">{hasFailed && <p class="fault">{words.invoice.downloadFailed}</p>}</div>
    </>
  )
}

/** Hands the file to the browser. The address lives long enough for slow phones to open it. */
function keepAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
