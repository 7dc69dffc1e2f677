// One handler: its health, what it was sent, and what can be sent again.
import type { WebhookHandler } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  ApiCall,
  Button,
  Card,
  Columns,
  IdLink,
  KeyValues,
  Menu,
  Page,
  Query,
  StatusBadge,
  Time,
  useToast,
} from '../components/index.ts'
import { useGo, useParam } from '../router/index.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { listensTo } from './event-groups.ts'
import { DeleteDialog, DisableDialog, ResendDialog, RollSecretDialog } from './handler-dialogs.tsx'
import { EditHandlerDialog } from './handler-form.tsx'
import { HandlerSecrets } from './handler-secrets.tsx'
import { Health } from './webhooks.tsx'

type Doing = 'edit' | 'roll' | 'resend' | 'disable' | 'delete'

/** The page. */
export default function HandlerPage() {
  const id = useParam('id')
  const handler = useOperation('getWebhookHandler', { params: { id } })
  return <Query query={handler}>{(found) => <Handler handler={found} />}</Query>
}

function Handler({ handler }: { readonly handler: WebhookHandler }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [secrets, setSecrets] = useState<WebhookHandler | null>(null)
  return (
    <Page
      title="Webhook handler"
      about={handler.url}
      actions={<Actions handler={handler} onDo={setDoing} />}
    >
      {secrets === null ? null : (
        <HandlerSecrets handler={secrets} onKept={() => setSecrets(null)} />
      )}
      <Facts handler={handler} />
      <Card title="Deliveries" isFlush>
        <DeliveryTable handlerId={handler.id} />
      </Card>
      <ApiCall id="listWebhookDeliveries" params={{ id: handler.id }} />
      <Doings
        handler={handler}
        doing={doing}
        onClose={() => setDoing(null)}
        onRolled={setSecrets}
      />
    </Page>
  )
}

interface ActionsProps {
  readonly handler: WebhookHandler
  readonly onDo: (doing: Doing) => void
}

function Actions({ handler, onDo }: ActionsProps) {
  const say = useToast()
  const go = useGo()
  const test = useChange('testWebhookHandler', {
    onDone: ({ id }) => {
      say('The test message is on its way.')
      go(`/developers/deliveries/${id}`)
    },
  })
  const enable = useChange('updateWebhookHandler', {
    onDone: () => say('The handler is enabled. It gets events from now on.'),
  })
  const isEnabled = handler.status === 'enabled'
  return (
    <>
      {isEnabled ? (
        <Button
          kind="primary"
          isPending={test.isPending}
          onPress={() => test.mutate({ params: { id: handler.id } })}
        >
          Send a test
        </Button>
      ) : (
        <Button
          kind="primary"
          isPending={enable.isPending}
          onPress={() => enable.mutate({ params: { id: handler.id }, body: { status: 'enabled' } })}
        >
          Enable
        </Button>
      )}
      <Button onPress={() => onDo('resend')} isDisabled={!isEnabled}>
        Send again…
      </Button>
      <Button onPress={() => onDo('roll')}>Roll the secrets…</Button>
      <Menu
        label="More"
        items={[
          { label: 'Change address and events…', onPress: () => onDo('edit') },
          ...(isEnabled ? [{ label: 'Disable…', onPress: () => onDo('disable') }] : []),
          { label: 'Delete…', onPress: () => onDo('delete'), isDanger: true },
        ]}
      />
    </>
  )
}

function Facts({ handler }: { readonly handler: WebhookHandler }) {
  const { event_types, secrets_overlap_until } = handler
  return (
    <Columns>
      <Card title="State">
        <KeyValues
          items={[
            { label: 'State', value: <StatusBadge status={handler.status} /> },
            { label: 'Health', value: <Health handler={handler} /> },
            { label: 'Created', value: <Time at={handler.created_at} /> },
            {
              label: 'Secrets',
              value:
                secrets_overlap_until === null ? (
                  'One signing secret, one shared secret'
                ) : (
                  <>
                    The earlier signing secret is valid until{' '}
                    <Time at={secrets_overlap_until} clock="real" />
                  </>
                ),
            },
            { label: 'Id', value: <IdLink id={handler.id} /> },
          ]}
        />
      </Card>
      <Card title="Listens to">
        {event_types === null ? (
          <p>All events, including those added later.</p>
        ) : (
          <>
            <p className="mb-3 text-muted">{listensTo(event_types)}</p>
            <ul className="grid gap-1">
              {event_types.map((type) => (
                <li key={type}>
                  <code>{type}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </Columns>
  )
}

interface DoingsProps {
  readonly handler: WebhookHandler
  readonly doing: Doing | null
  readonly onClose: () => void
  readonly onRolled: (handler: WebhookHandler) => void
}

function Doings({ handler, doing, onClose, onRolled }: DoingsProps) {
  switch (doing) {
    case null:
      return null
    case 'edit':
      return <EditHandlerDialog handler={handler} onClose={onClose} />
    case 'roll':
      return <RollSecretDialog handler={handler} onClose={onClose} onRolled={onRolled} />
    case 'resend':
      return <ResendDialog handler={handler} onClose={onClose} />
    case 'disable':
      return <DisableDialog handler={handler} onClose={onClose} />
    case 'delete':
      return <DeleteDialog handler={handler} onClose={onClose} />
  }
}
