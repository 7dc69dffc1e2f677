// A payment that was created: the link or secret to go on with.
import type { CreatedIntent } from '@holdfast/contract'
import {
  Button,
  ButtonLink,
  Card,
  CodeBlock,
  CopyButton,
  IdLink,
  Page,
} from '../../components/index.ts'

interface CreatedProps {
  readonly intent: CreatedIntent
  readonly onAgain: () => void
}

/** What was made, and the next step. */
export function Created({ intent, onAgain }: CreatedProps) {
  const url = 'url' in intent ? intent.url : null
  const secret = 'client_secret' in intent ? intent.client_secret : null
  return (
    <Page title={url === null ? 'Payment created' : 'Payment link created'}>
      <Card>
        {url !== null && (
          <>
            <p className="mb-2">Send this link to the buyer:</p>
            <p className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-2.5">
              <a href={url} target="_blank" rel="noreferrer" className="min-w-0 break-all">
                {url}
              </a>
              <CopyButton text={url} label="the link">
                Copy
              </CopyButton>
            </p>
          </>
        )}
        {secret !== null && (
          <>
            <p className="mb-2">
              Hand this secret to the buyer’s page now. It opens the payment and is not shown again.
            </p>
            <CodeBlock label="the client secret" code={secret} />
          </>
        )}
        <p className="mt-4 flex flex-wrap items-center gap-2">
          The intent: <IdLink id={intent.id} />
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to={`/intents/${intent.id}`} kind="primary">
            See the payment
          </ButtonLink>
          <Button onPress={onAgain}>Create another</Button>
        </div>
      </Card>
    </Page>
  )
}
