// What is done to a handler: its secrets rolled, events sent again, switched off, deleted.
import type { ResentEvents, WebhookHandler } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  Button,
  Dialog,
  Form,
  faultsOf,
  SelectField,
  TextField,
  useToast,
} from '../components/index.ts'
import type { Fault } from '../kit/faults.ts'
import { useGo } from '../router/index.ts'
import { readRange } from './resend-range.ts'

interface HandlerDialogProps {
  readonly handler: WebhookHandler
  readonly onClose: () => void
}

const overlaps = [
  { value: '0', label: 'Ends now: messages carry only the new signature' },
  { value: '1', label: 'Works for another hour' },
  { value: '24', label: 'Works for another 24 hours' },
  { value: '168', label: 'Works for another 7 days' },
]

/** Makes new secrets; messages carry both signatures until the overlap ends. */
export function RollSecretDialog({
  handler,
  onClose,
  onRolled,
}: HandlerDialogProps & { readonly onRolled: (handler: WebhookHandler) => void }) {
  const [hours, setHours] = useState('24')
  const roll = useChange('rollWebhookSecret', {
    onDone: (rolled) => {
      onRolled(rolled)
      onClose()
    },
  })
  return (
    <Dialog title="Roll the secrets" isOpen onClose={onClose}>
      <Form
        error={roll.error}
        onSubmit={() =>
          roll.mutate({ params: { id: handler.id }, body: { overlap_hours: Number(hours) } })
        }
      >
        <p className="text-muted">
          New secrets are made and shown once. Until the overlap ends messages carry both
          signatures, so your receiver can switch in between.
        </p>
        <SelectField
          label="The earlier signing secret"
          name="overlap_hours"
          value={hours}
          onChange={setHours}
          choices={overlaps}
        />
        <Button kind="primary" type="submit" isPending={roll.isPending}>
          Make new secrets
        </Button>
      </Form>
    </Dialog>
  )
}

/** Sends the events of a time again, part after part where they are many. */
export function ResendDialog({ handler, onClose }: HandlerDialogProps) {
  const [from, setFrom] = useState('')
  const [before, setBefore] = useState('')
  const [only, setOnly] = useState('missed')
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [sent, setSent] = useState<ResentEvents | null>(null)
  const resend = useChange('resendWebhookEvents', { onDone: setSent })
  const send = (cursor: number | null) => {
    const read = readRange({ from, before, only })
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) {
      resend.mutate({ params: { id: handler.id }, body: { ...read.value, cursor } })
    }
  }
  return (
    <Dialog title="Send events again" isOpen onClose={onClose}>
      <Form
        onSubmit={() => send(sent?.next_sequence ?? null)}
        error={faults.length > 0 ? faultsOf(faults) : resend.error}
      >
        <TextField
          label="Events from"
          name="created_from"
          type="datetime-local"
          value={from}
          onChange={setFrom}
          hint="In your own time zone."
          isRequired
        />
        <TextField
          label="Events before"
          name="created_before"
          type="datetime-local"
          value={before}
          onChange={setBefore}
          hint="Left out: until now."
        />
        <SelectField
          label="Which of them"
          name="only"
          value={only}
          onChange={setOnly}
          choices={[
            { value: 'missed', label: 'What it has not acknowledged' },
            { value: 'parked', label: 'What was given up' },
            { value: 'all', label: 'All, also what it has acknowledged' },
          ]}
        />
        {sent === null ? null : <Sent sent={sent} />}
        <Button kind="primary" type="submit" isPending={resend.isPending}>
          {(sent?.next_sequence ?? null) === null ? 'Send again' : 'Send the next batch'}
        </Button>
      </Form>
    </Dialog>
  )
}

function Sent({ sent: { resent, next_sequence } }: { readonly sent: ResentEvents }) {
  return (
    <p role="status" className="rounded-card bg-good-soft p-3 text-good-ink">
      {resent === 1 ? '1 event is queued' : `${resent} events are queued`}.
      {next_sequence === null ? '' : ' Not all were looked at yet: send the next batch.'}
    </p>
  )
}

/** Switches a handler off. */
export function DisableDialog({ handler, onClose }: HandlerDialogProps) {
  const say = useToast()
  const disable = useChange('updateWebhookHandler', {
    onDone: () => {
      say('The handler is disabled.')
      onClose()
    },
  })
  return (
    <Dialog title="Disable the handler" isOpen onClose={onClose}>
      <Form
        error={disable.error}
        onSubmit={() =>
          disable.mutate({ params: { id: handler.id }, body: { status: 'disabled' } })
        }
      >
        <p>
          Nothing is delivered to <span className="break-all">{handler.url}</span> any more, and
          pending deliveries are parked. Once enabled again it gets new events; what it missed can
          be sent again.
        </p>
        <Button kind="danger" type="submit" isPending={disable.isPending}>
          Disable the handler
        </Button>
      </Form>
    </Dialog>
  )
}

/** Deletes a handler. */
export function DeleteDialog({ handler, onClose }: HandlerDialogProps) {
  const say = useToast()
  const go = useGo()
  const remove = useChange('deleteWebhookHandler', {
    onDone: () => {
      say('The handler is deleted.')
      go('/developers/webhooks', { replaces: true })
    },
  })
  return (
    <Dialog title="Delete the handler" isOpen onClose={onClose}>
      <Form error={remove.error} onSubmit={() => remove.mutate({ params: { id: handler.id } })}>
        <p>
          <span className="break-all">{handler.url}</span> gets nothing any more, and its pending
          deliveries are cancelled. This cannot be undone; a new handler has new secrets.
        </p>
        <Button kind="danger" type="submit" isPending={remove.isPending}>
          Delete the handler
        </Button>
      </Form>
    </Dialog>
  )
}
