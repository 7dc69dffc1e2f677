import type { PublicVerification } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { AlertIcon, CheckIcon, ClockIcon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'

interface StatusProps {
  readonly verification: PublicVerification
  readonly onDecide: (outcome: 'pass' | 'fail') => Promise<void>
  readonly onClose: (() => void) | undefined
}

/** In review; in the sandbox with the two buttons that end it. */
export function Status({ verification, onDecide, onClose }: StatusProps) {
  return (
    <Screen
      title={words.verification.status.title}
      emblem={
        <div class="emblem">
          <ClockIcon />
        </div>
      }
      lead={<p>{words.verification.status.lead}</p>}
      bar={onClose === undefined ? undefined : <CloseButton onClose={onClose} />}
    >
      {verification.sandbox && <SandboxDecision onDecide={onDecide} />}
    </Screen>
  )
}

function SandboxDecision({ onDecide }: Pick<StatusProps, 'onDecide'>) {
  const [isBusy, run] = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)
  const decide = (outcome: 'pass' | 'fail') =>
    run(async () => {
      setFailed(false)
      try {
        await onDecide(outcome)
      } catch {
        setFailed(true)
      }
    })
  return (
    <section class="notice notice-sandbox" aria-labelledby="sandbox-title">
      <h2 id="sandbox-title" class="small-title">
        {words.verification.status.sandboxTitle}
      </h2>
      <p>{words.verification.status.sandboxBody}</p>
      <div class="actions">
        <Button isBusy={isBusy} onPress={() => decide('pass')}>
          {words.verification.status.pass}
        </Button>
        <Button kind="secondary" isBusy={isBusy} onPress={() => decide('fail')}>
          {words.verification.status.fail}
        </Button>
      </div>
      <div role="alert">
        {hasFailed && <p class="fault">{words.verification.status.failedAction}</p>}
      </div>
    </section>
  )
}

interface FinalProps {
  readonly verification: PublicVerification
  readonly onAddAccount: () => void
  readonly onClose: (() => void) | undefined
}

/** Verified; what may still be missing is a bank account. */
export function Passed({ verification, onAddAccount, onClose }: FinalProps) {
  const { has_bank_account: hasAccount } = verification
  return (
    <Screen
      title={words.verification.passed.title}
      emblem={
        <div class="emblem emblem-good">
          <CheckIcon />
        </div>
      }
      lead={
        <p>
          {hasAccount
            ? words.verification.passed.lead
            : words.verification.passed.leadWithoutAccount}
        </p>
      }
      bar={
        !hasAccount ? (
          <Button onPress={onAddAccount}>{words.verification.passed.addAccount}</Button>
        ) : onClose === undefined ? undefined : (
          <CloseButton onClose={onClose} />
        )
      }
    >
      {hasAccount && onClose === undefined && <p class="quiet">{words.verification.closeTab}</p>}
    </Screen>
  )
}

interface RejectedProps {
  readonly name: string
  readonly onClose: (() => void) | undefined
}

/** Not verified; the money waits. */
export function Rejected({ name, onClose }: RejectedProps) {
  return (
    <Screen
      title={words.verification.rejected.title}
      emblem={
        <div class="emblem emblem-warning">
          <AlertIcon />
        </div>
      }
      lead={<p>{words.verification.rejected.lead(name)}</p>}
      bar={onClose === undefined ? undefined : <CloseButton onClose={onClose} />}
    />
  )
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return <Button onPress={onClose}>{words.verification.close}</Button>
}
