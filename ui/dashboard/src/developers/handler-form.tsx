// Registering a handler, and changing one.
import type { EventType, WebhookHandler } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  Button,
  Dialog,
  Form,
  faultsOf,
  SwitchField,
  TextField,
  useToast,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { EventChoice } from './event-choice.tsx'

interface Entered {
  readonly url: string
  /** Null: all events. */
  readonly types: readonly EventType[] | null
}

const noneChosen = faultsOf([faultOn('event_types', 'must be chosen: at least one, or all')])

/** What both forms ask for, and what is wrong before anything is sent. */
function useHandlerForm(begin: Entered) {
  const [entered, setEntered] = useState(begin)
  const [isWrong, setWrong] = useState(false)
  const { url, types } = entered
  return {
    entered,
    setEntered,
    fault: isWrong ? noneChosen : null,
    /** Sends what was entered, unless no event was chosen. */
    submit: (send: (body: { url: string; event_types: EventType[] | null }) => void) => {
      setWrong(types?.length === 0)
      if (types?.length === 0) return
      send({ url: url.trim(), event_types: types === null ? null : [...types] })
    },
  }
}

interface HandlerFieldsProps {
  readonly entered: Entered
  readonly onChange: (entered: Entered) => void
}

function HandlerFields({ entered, onChange }: HandlerFieldsProps) {
  return (
    <>
      <TextField
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        value={entered.url}
        onChange={(url) => onChange({ ...entered, url })}
        hint={
          'Such as https://shop.example.com/webhooks. For a receiver on your own machine use ' +
          'the command line: holdfast listen --forward-to http://localhost:8080/webhooks'
        }
        isRequired
      />
      <EventChoice types={entered.types} onChange={(types) => onChange({ ...entered, types })} />
    </>
  )
}

interface NewHandlerProps {
  readonly onClose: () => void
  readonly onMade: (handler: WebhookHandler) => void
}

/** Registers a handler. Its answer holds the secrets. */
export function NewHandlerDialog({ onClose, onMade }: NewHandlerProps) {
  const { entered, setEntered, fault: wrong, submit } = useHandlerForm({ url: '', types: null })
  const [hasTest, setTest] = useState(true)
  const create = useChange('createWebhookHandler', { onDone: onMade })
  return (
    <Dialog title="New webhook handler" isOpen onClose={onClose}>
      <Form
        onSubmit={() => submit((body) => create.mutate({ body: { ...body, send_test: hasTest } }))}
        error={wrong ?? create.error}
      >
        <HandlerFields entered={entered} onChange={setEntered} />
        <SwitchField
          label="Send a test message at once"
          isOn={hasTest}
          onChange={setTest}
          hint="Signed, of type webhook_test. It does not appear among the events."
        />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          Register the handler
        </Button>
      </Form>
    </Dialog>
  )
}

interface EditHandlerProps {
  readonly handler: WebhookHandler
  readonly onClose: () => void
}

/** Changes the address and the events of a handler. */
export function EditHandlerDialog({ handler, onClose }: EditHandlerProps) {
  const say = useToast()
  const { id, url, event_types } = handler
  const { entered, setEntered, fault: wrong, submit } = useHandlerForm({ url, types: event_types })
  const update = useChange('updateWebhookHandler', {
    onDone: () => {
      say('The handler is changed.')
      onClose()
    },
  })
  return (
    <Dialog title="Change the handler" isOpen onClose={onClose}>
      <Form
        onSubmit={() => submit((body) => update.mutate({ params: { id }, body }))}
        error={wrong ?? update.error}
      >
        <HandlerFields entered={entered} onChange={setEntered} />
        <Button kind="primary" type="submit" isPending={update.isPending}>
          Change the handler
        </Button>
      </Form>
    </Dialog>
  )
}
