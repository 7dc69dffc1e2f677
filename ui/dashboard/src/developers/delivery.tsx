// One delivery: what was sent, every attempt and what was answered.
import type { WebhookDeliveryWithAttempts } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  ApiCall,
  Button,
  Card,
  CodeBlock,
  Columns,
  CopyButton,
  ErrorState,
  IdLink,
  KeyValues,
  Page,
  Query,
  Time,
  useToast,
} from '../components/index.ts'
import { useParam } from '../router/index.ts'
import { Answer, DeliveryState } from './delivery-table.tsx'

const WATCH_MS = 2_000

/** The page. */
export default function DeliveryPage() {
  const id = useParam('id')
  const delivery = useOperation('getWebhookDelivery', { params: { id } }, { everyMs: WATCH_MS })
  return <Query query={delivery}>{(found) => <Delivery delivery={found} />}</Query>
}

function Delivery({ delivery }: { readonly delivery: WebhookDeliveryWithAttempts }) {
  const say = useToast()
  const { event_type, webhook_handler_id: id } = delivery
  const handler = useOperation('getWebhookHandler', { params: { id } })
  const url = handler.data?.url ?? 'a webhook handler'
  const resend = useChange('resendWebhookDelivery', {
    onDone: () => say('The event is sent again.'),
  })
  return (
    <Page
      title="Delivery"
      about={
        <>
          <code>{event_type}</code> to <span className="break-all">{url}</span>
        </>
      }
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
      {resend.error === null ? null : <ErrorState error={resend.error} />}
      <Columns>
        <Facts delivery={delivery} />
        <Sent delivery={delivery} />
      </Columns>
      <Attempts tries={delivery.tries} />
      <ApiCall id="getWebhookDelivery" params={{ id: delivery.id }} />
    </Page>
  )
}

/** What a state means, and what to do about it. */
const stateWords = {
  waiting: 'It is retried automatically until the receiver answers 2xx, for up to a day.',
  delivered:
    'The receiver answered 2xx. If you send it again, it gets the same message a second time.',
  parked: 'We gave up on it. Send it again once the receiver works.',
  cancelled: 'Its handler was deleted, so it is not sent any more.',
} as const satisfies Record<WebhookDeliveryWithAttempts['status'], string>

function Facts({ delivery }: { readonly delivery: WebhookDeliveryWithAttempts }) {
  const { next_attempt_at, delivered_at } = delivery
  return (
    <Card title="Where it stands">
      <KeyValues
        items={[
          {
            label: 'State',
            value: (
              <>
                <DeliveryState status={delivery.status} />
                <p className="mt-1 text-small text-muted">{stateWords[delivery.status]}</p>
              </>
            ),
          },
          { label: 'Attempts', value: String(delivery.attempts) },
          ...(next_attempt_at === null
            ? []
            : [{ label: 'Tried next', value: <Time at={next_attempt_at} /> }]),
          ...(delivered_at === null
            ? []
            : [{ label: 'Acknowledged', value: <Time at={delivered_at} /> }]),
          { label: 'Handler', value: <IdLink id={delivery.webhook_handler_id} /> },
          { label: 'Event', value: <IdLink id={delivery.event_id} /> },
          { label: 'Id', value: <IdLink id={delivery.id} /> },
        ]}
      />
    </Card>
  )
}

/** The request as the receiver gets it. It is read here in lines, and copied byte for byte. */
function Sent({ delivery: { body } }: { readonly delivery: WebhookDeliveryWithAttempts }) {
  return (
    <Card
      title="Request"
      actions={
        <CopyButton text={body} label="the body as it is signed">
          Copy as signed
        </CopyButton>
      }
    >
      <p className="mb-3 text-muted">
        POST. The body is the same on every attempt; it goes out in one line, and that line is
        signed. Besides the headers below, <code>x-service-secret</code> is sent and not kept.
      </p>
      <CodeBlock code={inLines(body)} label="Body of the request" />
    </Card>
  )
}

function inLines(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
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
        {tries.toReversed().map((one) => (
          <li key={one.attempt}>
            <Attempt attempt={one} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Attempt({
  attempt: { attempt, at, status, duration_ms, answer, error, request_headers: headers },
}: {
  readonly attempt: WebhookDeliveryWithAttempts['tries'][number]
}) {
  const sent = headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <div className="grid gap-2">
      <h3 className="text-h3">
        Attempt {attempt}: <Answer status={status} ms={duration_ms} />
      </h3>
      <p className="text-small text-muted">
        <Time at={at} />
        {error === null ? '' : ` · ${error}`}
      </p>
      <div className="grid gap-3 lg:grid-cols-2 [&>*]:min-w-0">
        <Part title="Headers that were sent" text={sent} label={`Headers of attempt ${attempt}`}>
          Nothing was sent: the address is not allowed.
        </Part>
        <Part title="Answer" text={answer ?? ''} label={`Answer to attempt ${attempt}`}>
          The answer had no body.
        </Part>
      </div>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  /** What it is, for who copies it. */
  readonly label: string
  /** What is said where there is none. */
  readonly children: ReactNode
}

function Part({ title, text, label, children }: PartProps) {
  return (
    <div className="grid content-start gap-1">
      <h4 className="text-small text-muted">{title}</h4>
      {text === '' ? (
        <p className="text-muted">{children}</p>
      ) : (
        <CodeBlock code={text} label={label} />
      )}
    </div>
  )
}
