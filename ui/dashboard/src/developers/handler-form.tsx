// Registering a handler, and changing one.
import type { EventType, WebhookHandler } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import { Button, Dialog, Form, SwitchField, TextField, useToast } from '../components/index.ts'
import { EventChoice } from './event-choice.tsx'

interface NewHandlerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: (handler: WebhookHandler) => void
}

/** Registers a handler. Its answer holds the secrets. */
export function NewHandlerDialog({ isOpen, onClose, onMade }: NewHandlerProps) {
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<readonly EventType[] | null>(null)
  const [hasTest, setTest] = useState(true)
  const create = useChange('createWebhookHandler', { onDone: onMade })
  const send = () =>
    create.mutate({
      body: {
        url: url.trim(),
        event_types: types === null ? null : [...types],
        send_test: hasTest,
      },
    })
  return (
    <Dialog title="New webhook handler" isOpen={isOpen} onClose={onClose}>
      <Form onSubmit={send} error={create.error}>
        <TextField
          label="Address"
          name="url"
          type="url"
          inputMode="url"
          value={url}
          onChange={setUrl}
          hint={
            'Such as https://shop.example.com/webhooks. For a receiver on your own machine use ' +
            'the command line: holdfast listen --forward-to http://localhost:8080/webhooks'
          }
          isRequired
        />
        <EventChoice types={types} onChange={setTypes} />
        <SwitchField
          label="Send a test message at once"
          isOn={hasTest}
          onChange={setTest}
          hint="Signed, of type webhook_test. It stands in no list of events."
        />
        <Button
          kind="primary"
          type="submit"
          isPending={create.isPending}
          isDisabled={types?.length === 0}
        >
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
  const [url, setUrl] = useState(handler.url)
  const [types, setTypes] = useState<readonly EventType[] | null>(handler.event_types)
  const update = useChange('updateWebhookHandler', {
    onDone: () => {
      say('The handler is changed.')
      onClose()
    },
  })
  const send = () =>
    update.mutate({
      params: { id: handler.id },
      body: { url: url.trim(), event_types: types === null ? null : [...types] },
    })
  return (
    <Dialog title="Change the handler" isOpen onClose={onClose}>
      <Form onSubmit={send} error={update.error}>
        <TextField
          label="Address"
          name="url"
          type="url"
          inputMode="url"
          value={url}
          onChange={setUrl}
          isRequired
        />
        <EventChoice types={types} onChange={setTypes} />
        <Button
          kind="primary"
          type="submit"
          isPending={update.isPending}
          isDisabled={types?.length === 0}
        >
          Change the handler
        </Button>
      </Form>
    </Dialog>
  )
}
