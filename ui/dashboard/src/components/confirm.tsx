// The last step before something is done: it names the effect, the object and the amount, shows the
// dry run, and offers to ask a second person where the organisation wants one.

import type { AnswerOf, DryRun, OperationId } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type CallRequest, environmentNow, rehearseOperation, useChange } from '../api/index.ts'
import { newKey } from '../kit/clock.ts'
import { AskOther, isApprovable, otherNeeded } from './ask-other.tsx'
import { Button } from './button.tsx'
import { CheckField } from './inputs.tsx'
import { Dialog } from './overlays.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { ErrorState, Skeleton } from './states.tsx'

interface ConfirmActionProps<Id extends OperationId> {
  readonly operation: Id
  readonly request: CallRequest<Id>
  readonly title: string
  /** What it does, to what, with how much. */
  readonly effect: ReactNode
  readonly children?: ReactNode
  /** The button: `Release €500.00 to Ada`. */
  readonly confirm: string
  readonly isDanger?: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone?: (answer: AnswerOf<Id>) => void
  /** Is told of a refusal, for a form before this that shows what is wrong with its fields. */
  readonly onRefused?: (error: Error) => void
  /** Whether the operation can be tried out: then it is, and its outcome is shown. */
  readonly hasRehearsal?: boolean
  /** Below the outcome: what can be done first about what would go wrong. */
  readonly ways?: (run: DryRun) => ReactNode
  /** Operations of other areas that show something else afterwards. */
  readonly renews?: readonly OperationId[]
}

/** Asks before something is done. */
export function ConfirmAction<Id extends OperationId>(props: ConfirmActionProps<Id>) {
  // Made anew when it opens: another opening is another decision.
  return props.isOpen ? <OpenConfirm {...props} /> : null
}

function OpenConfirm<Id extends OperationId>(props: ConfirmActionProps<Id>) {
  const { operation, request, title, effect, onClose, onDone, hasRehearsal = false } = props
  const [idempotencyKey] = useState(newKey)
  const [isSure, setSure] = useState(false)
  const change = useChange<Id>(operation, {
    ...(props.renews === undefined ? {} : { renews: props.renews }),
    onDone: (answer) => {
      onClose()
      onDone?.(answer)
    },
  })
  const run = useQuery({
    queryKey: ['rehearsal', operation, request],
    queryFn: async () => await rehearseOperation(operation, request),
    // Once it is sent there is nothing to try out: what was shown stays.
    enabled: hasRehearsal && !change.isPending && !change.isSuccess,
    staleTime: 0,
    gcTime: 0,
  })
  const asksAgain = hasRehearsal && environmentNow() === 'live'
  const needed = otherNeeded(change.error)
  const isReady = (!asksAgain || isSure) && (!hasRehearsal || run.isSuccess)
  const send = () =>
    change.mutate({ ...request, idempotencyKey }, { onError: (error) => props.onRefused?.(error) })
  if (needed !== null && isApprovable(operation)) {
    return <AskOther {...{ operation, request, title, effect, onClose, needed }} />
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Go back</Button>
          <Button
            kind={props.isDanger === true ? 'danger' : 'primary'}
            isPending={change.isPending}
            isDisabled={!isReady}
            onPress={send}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>{effect}</div>
        {props.children}
        {hasRehearsal && run.isPending ? <Skeleton lines={3} /> : null}
        {run.isError ? <ErrorState error={run.error} /> : null}
        {run.data === undefined ? null : <Rehearsal run={run.data} />}
        {run.data === undefined ? null : props.ways?.(run.data)}
        {asksAgain ? (
          <CheckField
            label="I have checked the amount and who receives it. This moves real money."
            isOn={isSure}
            onChange={setSure}
          />
        ) : null}
        {change.isError ? <ErrorState error={change.error} /> : null}
      </div>
    </Dialog>
  )
}
