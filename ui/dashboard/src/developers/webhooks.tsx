// Webhook handlers: registered, with their health.
import type { WebhookHandler } from '@holdfast/contract'
import { useState } from 'react'
import { useList } from '../api/index.ts'
import {
  Button,
  Card,
  type Column,
  DataTable,
  Page,
  StatusBadge,
  Time,
} from '../components/index.ts'
import { listensTo } from './event-groups.ts'
import { NewHandlerDialog } from './handler-form.tsx'
import { HandlerSecrets } from './handler-secrets.tsx'

const columns: Column<WebhookHandler>[] = [
  {
    id: 'url',
    header: 'Address',
    isMain: true,
    cell: ({ url }) => <span className="break-all font-medium">{url}</span>,
  },
  { id: 'events', header: 'Listens to', cell: ({ event_types }) => listensTo(event_types) },
  { id: 'status', header: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'health', header: 'Health', cell: (handler) => <Health handler={handler} /> },
  {
    id: 'made',
    header: 'Created',
    cell: ({ created_at }) => <Time at={created_at} kind="short" />,
  },
]

/** The page. */
export default function WebhooksPage() {
  const handlers = useList('listWebhookHandlers', {})
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<WebhookHandler | null>(null)
  return (
    <Page
      title="Webhooks"
      about="Each event is posted to your handlers, signed, until they answer 2xx."
      actions={
        <Button kind="primary" onPress={() => setMaking(true)}>
          New handler
        </Button>
      }
    >
      {made === null ? null : <HandlerSecrets handler={made} onKept={() => setMade(null)} />}
      <Card isFlush>
        <DataTable
          label="Webhook handlers"
          id="webhook-handlers"
          columns={columns}
          list={handlers}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/developers/webhooks/${id}`}
          toolbar={
            <p className="text-small text-muted">
              Anything not answered with 2xx is retried for a day at growing intervals, then parked.
            </p>
          }
          empty={{
            title: 'No handlers yet',
            text:
              'Register the address of your receiver. It gets a signed test message at ' +
              'once, and events from then on.',
            action: (
              <Button kind="primary" onPress={() => setMaking(true)}>
                New handler
              </Button>
            ),
          }}
        />
      </Card>
      {isMaking ? (
        <NewHandlerDialog
          onClose={() => setMaking(false)}
          onMade={(handler) => {
            setMaking(false)
            setMade(handler)
          }}
        />
      ) : null}
    </Page>
  )
}

/** Whether deliveries succeed, in words. */
export function Health({ handler }: { readonly handler: WebhookHandler }) {
  const { failing_since, status } = handler
  if (failing_since === null) {
    return <span className="text-muted">{status === 'enabled' ? 'Delivering' : 'At rest'}</span>
  }
  return (
    <span className="text-bad-ink">
      Failing since <Time at={failing_since} kind="short" />
    </span>
  )
}
