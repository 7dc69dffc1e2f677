import type { PublicVerification, VerificationType } from '@holdfast/contract'
import { formatAmount } from '../format/money.ts'
import { words } from '../words/words.ts'
import { type GivingStep, stepsOf } from './step.ts'

interface ProgressProps {
  readonly step: GivingStep
  readonly waiting: PublicVerification['amount_waiting']
  /** Who is verified: others stand behind a business. */
  readonly type: VerificationType
}

/** How far the seller is, and what waits at the end. */
export function Progress({ step, waiting, type }: ProgressProps) {
  const steps = stepsOf(type)
  const at = steps.indexOf(step) + 1
  return (
    <div class="progress">
      <p class="progress-words">
        <span>{words.verification.progress(at, steps.length)}</span>
        {waiting !== null && (
          <span class="tag amount">
            {words.verification.waiting(formatAmount(waiting.amount, waiting.currency))}
          </span>
        )}
      </p>
      <div class="progress-bar" aria-hidden="true">
        {steps.map((one, index) => (
          <span key={one} class={index < at ? 'is-done' : undefined} />
        ))}
      </div>
    </div>
  )
}
