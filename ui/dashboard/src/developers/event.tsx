// One event with its payload.
import type { Event } from '@holdfast/contract'
import { useChange, useOperation } from '../api/index.ts'
import {
  ApiCall,
  asSentence,
  Button,
  Card,
  CodeBlock,
  Columns,
  IdLink,
  KeyValues,
  Page,
  Query,
  Time,
  useToast,
} from '../components/index.ts'
import { useParam } from '../router/index.ts'

/** The page. */
export default function EventPage() {
  const id = useParam('id')
  const event = useOperation('getEvent', { params: { id } })
  return <Query query={event}>{(found) => <Shown event={found} />}</Query>
}

function Shown({ event }: { readonly event: Event }) {
  const say = useToast()
  const resend = useChange('resendEvent', {
    renews: ['listWebhookDeliveries'],
    onDone: ({ resent }) =>
      say(resent === 1 ? 'It is sent to 1 handler.' : `It is sent to ${resent} handlers.`),
  })
  const ids = Object.entries(event.payload).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /_\w/.test(entry[1]),
  )
  const { id, type, payload } = event
  return (
    <Page
      title={event.type}
      about={`Event number ${event.sequence}`}
      actions={
        <Button
          kind="primary"
          isPending={resend.isPending}
          onPress={() => resend.mutate({ params: { id: event.id } })}
        >
          Send to all handlers again
        </Button>
      }
    >
      <Columns>
        <Card title="About">
          <KeyValues
            items={[
              { label: 'When', value: <Time at={event.created_at} /> },
              { label: 'Number', value: String(event.sequence) },
              { label: 'Event', value: <IdLink id={event.id} /> },
              ...ids.map(([name, value]) => ({
                label: name === 'id' ? 'Of' : asSentence(name.replace(/_id$/, '')),
                value: /^[a-z_]+_[0-9a-z]{20,}$/.test(value) ? <IdLink id={value} /> : value,
              })),
            ]}
          />
        </Card>
        <Card title="As it is delivered">
          <CodeBlock code={JSON.stringify({ id, type, payload }, null, 2)} label="Payload" />
        </Card>
      </Columns>
      <ApiCall id="getEvent" params={{ id: event.id }} />
    </Page>
  )
}
