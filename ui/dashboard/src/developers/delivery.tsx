// One delivery: what was sent, every attempt and what was answered.
import type { WebhookDeliveryWithAttempts } from '@holdfast/contract'
import { useChange, useOperation } from '../api/index.ts'
import {
  ApiCall,
  Button,
  Card,
  CodeBlock,
  Columns,
  IdLink,
  KeyValues,
  Page,
  Query,
  StatusBadge,
  Time,
  useToast,
} from '../components/index.ts'
import { useParam } from '../router/index.ts'
import { Answer } from './delivery-table.tsx'

const WATCH_MS = 2_000

/** The page. */
export default function DeliveryPage() {
  const id = useParam('id')
  const delivery = useOperation('getWebhookDelivery', { params: { id } }, { everyMs: WATCH_MS })
  return <Query query={delivery}>{(found) => <Delivery delivery={found} />}</Query>
}

function Delivery({ delivery }: { readonly delivery: WebhookDeliveryWithAttempts }) {
  const say = useToast()
  const resend = useChange('resendWebhookDelivery', {
    onDone: () => say('The event is sent again.'),
  })
  return (
    <Page
      title="Delivery"
      about={`${delivery.event_type} to a webhook handler`}
      actions={
        <Button
          kind="primary"
          isPending={resend.isPending}
          isDisabled={delivery.status === 'cancelled'}
          onPress={() => resend.mutate({ params: { id: delivery.id } })}
        >
          Send again
        </Button>
      }
    >
      {resend.error === null ? null : (
        <p role="alert" className="text-bad-ink">
          {resend.error.message}
        </p>
      )}
      <Columns>
        <Facts delivery={delivery} />
        <Sent delivery={delivery} />
      </Columns>
      <Attempts tries={delivery.tries} />
      <ApiCall id="getWebhookDelivery" params={{ id: delivery.id }} />
    </Page>
  )
}

function Facts({ delivery }: { readonly delivery: WebhookDeliveryWithAttempts }) {
  const { next_attempt_at, delivered_at } = delivery
  return (
    <Card title="Where it stands">
      <KeyValues
        items={[
          { label: 'State', value: <StatusBadge status={delivery.status} /> },
          { label: 'Attempts', value: String(delivery.attempts) },
          ...(next_attempt_at === null
            ? []
            : [{ label: 'Tried next', value: <Time at={next_attempt_at} clock="real" /> }]),
          ...(delivered_at === null
            ? []
            : [{ label: 'Acknowledged', value: <Time at={delivered_at} clock="real" /> }]),
          { label: 'Handler', value: <IdLink id={delivery.webhook_handler_id} /> },
          { label: 'Event', value: <IdLink id={delivery.event_id} /> },
          { label: 'Id', value: <IdLink id={delivery.id} /> },
        ]}
      />
    </Card>
  )
}

/** The request as the receiver gets it; a test has an empty payload and stands in no list. */
function Sent({ delivery }: { readonly delivery: WebhookDeliveryWithAttempts }) {
  const isTest = delivery.event_sequence === null
  const event = useOperation(
    'getEvent',
    { params: { id: delivery.event_id } },
    { enabled: !isTest },
  )
  const payload = isTest ? undefined : event.data?.payload
  const body = { id: delivery.event_id, type: delivery.event_type, payload }
  return (
    <Card title="Request">
      <p className="mb-3 text-muted">
        POST, with <code>webhook-id</code>, <code>webhook-timestamp</code>,{' '}
        <code>webhook-signature</code> and <code>x-service-secret</code>. The body is the same on
        every attempt.
      </p>
      {isTest ? (
        <p>
          A test message of type <code>webhook_test</code>.
        </p>
      ) : (
        <CodeBlock code={JSON.stringify(body, null, 2)} label="Body of the request" />
      )}
    </Card>
  )
}

function Attempts({ tries }: { readonly tries: WebhookDeliveryWithAttempts['tries'] }) {
  if (tries.length === 0) {
    return (
      <Card title="Attempts">
        <p className="text-muted">It has not been tried yet.</p>
      </Card>
    )
  }
  return (
    <Card title="Attempts">
      <ol className="grid gap-6">
        {tries.toReversed().map(({ attempt, at, status, duration_ms, answer, error }) => (
          <li key={attempt} className="grid gap-2">
            <h3 className="text-h3">
              Attempt {attempt}: <Answer status={status} ms={duration_ms} />
            </h3>
            <p className="text-small text-muted">
              <Time at={at} clock="real" />
              {error === null ? '' : ` · ${error}`}
            </p>
            {answer === null || answer === '' ? (
              <p className="text-muted">The answer had no body.</p>
            ) : (
              <CodeBlock code={answer} label={`Answer to attempt ${attempt}`} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
