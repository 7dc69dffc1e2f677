// The last step before something is done: it names the effect, the object and the amount, shows the
// dry run, and offers to ask a second person where the organisation wants one.

import { approvableOperations } from 'virtual:contract'
import type { AnswerOf, ApprovableOperation, OperationId } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, type CallRequest, environment, rehearse, useChange } from '../api/index.ts'
import { newKey } from '../kit/clock.ts'
import { useGo } from '../router/index.ts'
import { Button } from './button.tsx'
import { CheckField, TextArea } from './inputs.tsx'
import { Dialog } from './overlays.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { ErrorState, Skeleton } from './states.tsx'
import { say } from './toast.tsx'

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
    queryFn: async () => await rehearse(operation, request),
    // Once it is sent there is nothing to try out: what was shown stays.
    enabled: hasRehearsal && !change.isPending && !change.isSuccess,
    staleTime: 0,
    gcTime: 0,
  })
  const asksAgain = hasRehearsal && environment() === 'live'
  const needsOwner = isCode(change.error, 'second_owner_required')
  const needsOther = needsOwner || isCode(change.error, 'approval_required')
  const isReady = (!asksAgain || isSure) && (!hasRehearsal || run.isSuccess)
  const send = () =>
    change.mutate({ ...request, idempotencyKey }, { onError: (error) => props.onRefused?.(error) })
  if (needsOther && isApprovable(operation)) {
    return <AskOther {...{ operation, request, title, effect, onClose, needsOwner }} />
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

interface AskOtherProps {
  readonly operation: ApprovableOperation
  readonly request: { readonly params?: unknown; readonly body?: unknown }
  readonly title: string
  readonly effect: ReactNode
  readonly onClose: () => void
  /** It takes two owners. */
  readonly needsOwner: boolean
}

const WAITS = {
  person:
    'This is above what one person may do alone. Nothing has moved. A second person who may ' +
    'approve looks at it and decides.',
  owner:
    'This takes two owners. Nothing has changed. Another owner approves or declines; if nobody ' +
    'answers, it is done after 7 days, or after 24 hours where there is no other owner. All ' +
    'members are told.',
} as const

function AskOther({ operation, request, title, effect, onClose, needsOwner }: AskOtherProps) {
  const go = useGo()
  const [note, setNote] = useState('')
  const ask = useChange('requestApproval', {
    onDone: ({ id }) => {
      onClose()
      say('Asked for approval: nothing is done yet', 'info')
      go(`/approvals/${id}`)
    },
  })
  const send = () =>
    ask.mutate({
      body: {
        operation,
        params: textsOf(request.params),
        body: fieldsOf(request.body),
        ...(note === '' ? {} : { note }),
      },
    })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isPending={ask.isPending} onPress={send}>
            Ask for approval
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>{effect}</div>
        <p>{needsOwner ? WAITS.owner : WAITS.person}</p>
        <TextArea
          label="For the other person"
          name="note"
          value={note}
          onChange={setNote}
          isOptional
        />
        {ask.isError ? <ErrorState error={ask.error} /> : null}
      </div>
    </Dialog>
  )
}

function isApprovable(id: OperationId): id is ApprovableOperation & OperationId {
  return approvableOperations.some((one) => one === id)
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([key, text]: [string, unknown]) => [key, String(text)]),
  )
}
