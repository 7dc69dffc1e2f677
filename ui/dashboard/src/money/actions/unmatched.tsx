// What can become of money that nothing took, beside matching it: splitting or moving it, sending
// it back, keeping it, or teaching what its payer always means. In the queue and on its page.
import type { Currency } from '@holdfast/contract'
import { KeepAction } from './keep.tsx'
import type { Unreconciled } from './requests.ts'
import { SendBackAction } from './send-back.tsx'
import { SplitAction } from './split.tsx'
import { TeachAction } from './teach.tsx'

interface UnmatchedProps {
  readonly of: Unreconciled
  readonly currency: Currency
  /** The paying account is known: what is decided can be taught. */
  readonly isPayerKnown: boolean
  /** It was kept. */
  readonly onDone?: (() => void) | undefined
}

/** The buttons of whoever may. */
export function UnmatchedActions({ of, currency, isPayerKnown, onDone }: UnmatchedProps) {
  const { id, projectId, amount } = of
  return (
    <>
      <SplitAction of={of} currency={currency} />
      <SendBackAction id={id} currency={currency} unreconciled={amount} />
      <KeepAction id={id} onDone={onDone} />
      {isPayerKnown && (
        <TeachAction inboundId={id} projectId={projectId} label="Always this project" />
      )}
    </>
  )
}
