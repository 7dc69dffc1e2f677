// The first page for somebody who integrates: which keys, then examples to copy.
import type { KeyPairShown } from '@holdfast/contract'
import { environmentNow, useOperation } from '../api/index.ts'
import { ButtonLink, Card, CodeBlock, LinkTo, Page, Query, Tabs } from '../components/index.ts'
import { useMadePair } from './made-pair.ts'
import { type QuickStart, snippetsFor } from './snippets.ts'

/** The page. */
export default function QuickStartPage() {
  const pairs = useOperation('listKeyPairs', {})
  const made = useMadePair()
  return (
    <Page
      title="Quick start"
      about="From a key to a first payment. The examples use your address and your keys."
    >
      <Query query={pairs}>
        {({ data }) => {
          const pair = pairForExamples(data)
          const filled: QuickStart = {
            baseUrl: location.origin,
            privateKey: made?.private_key ?? pair?.private_key?.hint ?? 'YOUR_PRIVATE_KEY',
            publicKey: made?.public_key ?? pair?.public_key?.hint ?? 'YOUR_PUBLIC_KEY',
          }
          return (
            <>
              <KeyState isShown={made !== null} pair={pair} />
              <Examples filled={filled} />
            </>
          )
        }}
      </Query>
      <NextSteps />
    </Page>
  )
}

/** The newest pair that may do what the examples do; of restricted ones, the newest. */
function pairForExamples(pairs: readonly KeyPairShown[]): KeyPairShown | undefined {
  const inUse = pairs.filter(({ ends_at }) => ends_at === null)
  return inUse.find(({ permissions }) => permissions === null) ?? inUse[0]
}

interface KeyStateProps {
  readonly isShown: boolean
  readonly pair: KeyPairShown | undefined
}

function KeyState({ isShown, pair }: KeyStateProps) {
  return (
    <Card
      title="Your keys"
      actions={
        isShown ? null : (
          <ButtonLink to="/developers/keys" kind={pair === undefined ? 'primary' : 'plain'}>
            {pair === undefined ? 'Make a key pair' : 'Your key pairs'}
          </ButtonLink>
        )
      }
    >
      <p className="max-w-[72ch] text-muted">{keyState(isShown, pair)}</p>
    </Card>
  )
}

function keyState(isShown: boolean, pair: KeyPairShown | undefined): string {
  if (isShown) {
    return (
      'The examples below use the key pair that you have just made, until you leave or ' +
      'reload this page.'
    )
  }
  if (pair === undefined) {
    return 'You have no key pair yet. Make one and come back: the examples will use it.'
  }
  const name = pair.label === null ? '' : ` of ${pair.label}`
  return (
    `A private key is shown once, when it is made. The examples carry the hint${name}: put the ` +
    'whole key in its place, or make a new pair.'
  )
}

function Examples({ filled }: { readonly filled: QuickStart }) {
  return (
    <Card title="Copy and run">
      <Tabs
        name="example"
        tabs={snippetsFor(filled).map(({ key, title, about, code }) => ({
          id: key,
          label: title,
          content: (
            <div className="grid gap-3">
              <p className="text-muted">{about}</p>
              <CodeBlock code={code} label={`Example: ${title}`} />
            </div>
          ),
        }))}
      />
    </Card>
  )
}

function NextSteps() {
  const isSandbox = environmentNow() === 'sandbox'
  return (
    <Card title="Then">
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          Allow the origin of your pages, so that they may show the checkout:{' '}
          <LinkTo to="/settings/origins">Origins</LinkTo>.
        </li>
        <li>
          Receive events: <LinkTo to="/developers/webhooks">register a webhook handler</LinkTo> and
          send it a test.
        </li>
        {isSandbox ? (
          <li>
            Make the money arrive and move the clock: <LinkTo to="/sandbox">Sandbox tools</LinkTo>.
          </li>
        ) : (
          <li>
            Complete what live needs from your organisation:{' '}
            <LinkTo to="/settings/onboarding">Onboarding</LinkTo>.
          </li>
        )}
        <li>
          Was something refused? Every answer carries a request id: look it up in the{' '}
          <LinkTo to="/developers/requests">request log</LinkTo>.
        </li>
      </ol>
    </Card>
  )
}
