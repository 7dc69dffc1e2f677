// Asking another person for what one may not do alone: above a limit, or what takes two owners.

import { approvableOperations, organisationOperations } from 'virtual:contract'
import type { ApprovableOperation, OperationId } from '@holdfast/contract'
import { type ReactNode, useState } from 'react'
import { ApiError, environmentNow, pathTo, useChange } from '../api/index.ts'
import { useGo } from '../router/index.ts'
import { Button } from './button.tsx'
import { TextArea } from './inputs.tsx'
import { Dialog } from './overlays.tsx'
import { ErrorState } from './states.tsx'
import { sayToast } from './toast.tsx'

/** Why a refusal asks for another person; null where it does not. */
export function otherNeeded(error: unknown): 'person' | 'owner' | null {
  if (isCode(error, 'second_owner_required')) return 'owner'
  return isCode(error, 'approval_required') ? 'person' : null
}

interface AskOtherProps {
  readonly operation: ApprovableOperation
  readonly request: { readonly params?: unknown; readonly body?: unknown }
  readonly title: string
  readonly effect: ReactNode
  readonly onClose: () => void
  /** A second person, or a second owner. */
  readonly needed: 'person' | 'owner'
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

/** Offers to ask another person, with the request that was refused. */
export function AskOther({ operation, request, title, effect, onClose, needed }: AskOtherProps) {
  const go = useGo()
  const [note, setNote] = useState('')
  const ask = useChange('requestApproval', {
    onDone: ({ id }) => {
      onClose()
      sayToast('Asked for approval: nothing is done yet', 'info')
      // What is of the whole organisation waits in live, whichever environment is shown.
      if (isElsewhere(operation)) location.assign(pathTo('live', `/approvals/${id}`))
      else go(`/approvals/${id}`)
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
        <p>{WAITS[needed]}</p>
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

function isElsewhere(operation: ApprovableOperation): boolean {
  return environmentNow() === 'sandbox' && organisationOperations.some((one) => one === operation)
}

/** Whether an operation can be asked for. */
export function isApprovable(id: OperationId): id is ApprovableOperation & OperationId {
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
