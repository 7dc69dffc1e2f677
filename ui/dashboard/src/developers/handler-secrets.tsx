// The two secrets of a handler, shown this one time.
import type { WebhookHandler } from '@holdfast/contract'
import { Button, Card, KeyValues } from '../components/index.ts'
import { Secret } from './shown-once.tsx'

interface HandlerSecretsProps {
  readonly handler: WebhookHandler
  readonly onKept: () => void
}

/** Both secrets with copy buttons, and how a receiver uses them. */
export function HandlerSecrets({ handler, onKept }: HandlerSecretsProps) {
  const { signing_secret, secret } = handler
  return (
    <Card
      title="Save these secrets now"
      actions={
        <Button kind="quiet" size="small" onPress={onKept}>
          I have saved them
        </Button>
      }
    >
      <p className="mb-4 rounded-card bg-warn-soft p-3 text-warn-ink">
        They are shown only this once. The signing secret proves that a message is ours and
        unchanged: check <code>webhook-signature</code> with it. The shared secret comes in{' '}
        <code>x-service-secret</code>.
      </p>
      <KeyValues
        items={[
          {
            label: 'Signing secret',
            value: <Secret text={signing_secret ?? ''} label="signing secret" />,
          },
          { label: 'Shared secret', value: <Secret text={secret ?? ''} label="shared secret" /> },
        ]}
      />
    </Card>
  )
}
