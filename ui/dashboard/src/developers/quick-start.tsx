// The first page for somebody who integrates: which keys, then examples to copy.

import { environment, useOperation } from '../api/index.ts'
import { Card, CodeBlock, LinkTo, Page, Query, Tabs } from '../components/index.ts'
import { useMadePair } from './made-pair.ts'
import { type QuickStart, snippets } from './snippets.ts'

/** The page. */
export default function QuickStartPage() {
  const pairs = useOperation('listKeyPairs', {})
  const made = useMadePair()
  return (
    <Page
      title="Quick start"
      about="From a key to a first payment. The examples carry your address and your keys."
    >
      <Query query={pairs}>
        {({ data }) => {
          const [pair] = data.filter(({ ends_at }) => ends_at === null)
          const filled: QuickStart = {
            baseUrl: location.origin,
            privateKey: made?.private_key ?? pair?.private_key?.hint ?? 'YOUR_PRIVATE_KEY',
            publicKey: made?.public_key ?? pair?.public_key?.hint ?? 'YOUR_PUBLIC_KEY',
          }
          return (
            <>
              <KeyState isShown={made !== null} hasPair={pair !== undefined} />
              <Examples filled={filled} />
            </>
          )
        }}
      </Query>
      <NextSteps />
    </Page>
  )
}

function KeyState({ isShown, hasPair }: { readonly isShown: boolean; readonly hasPair: boolean }) {
  return (
    <Card title="Your keys">
      <p className="text-muted">
        {isShown
          ? 'The examples below carry the key pair that you have just made, until you ' +
            'leave or load this page anew.'
          : hasPair
            ? 'A private key is shown once, when it is made. The examples carry its ' +
              'hint: put your own key in its place, or make a new pair.'
            : 'You have no key pair yet. Make one, and come back: the examples will carry it.'}
      </p>
      <p className="mt-3">
        <LinkTo to="/developers/keys">{hasPair ? 'Your key pairs' : 'Make a key pair'}</LinkTo>
      </p>
    </Card>
  )
}

function Examples({ filled }: { readonly filled: QuickStart }) {
  return (
    <Card title="Copy and run">
      <Tabs
        name="example"
        tabs={snippets(filled).map(({ key, title, about, code }) => ({
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
  const isSandbox = environment() === 'sandbox'
  return (
    <Card title="Then">
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          Allow the origin of your pages, so that the checkout may be shown in them:{' '}
          <LinkTo to="/settings/origins">Origins</LinkTo>.
        </li>
        <li>
          Be told what happens:{' '}
          <LinkTo to="/developers/webhooks">register a webhook handler</LinkTo> and send it a test.
        </li>
        {isSandbox ? (
          <li>
            Make the money arrive and move the clock: <LinkTo to="/sandbox">Sandbox tools</LinkTo>.
          </li>
        ) : (
          <li>
            Finish what live needs of your organisation:{' '}
            <LinkTo to="/settings/onboarding">Onboarding</LinkTo>.
          </li>
        )}
        <li>
          Something refused? Every answer carries a request id: look it up in the{' '}
          <LinkTo to="/developers/requests">request log</LinkTo>.
        </li>
      </ol>
    </Card>
  )
}
