// Emptying the sandbox: what it means, and a typed word before it happens.
import { useState } from 'react'
import { pathTo, useChange, useOperation } from '../api/index.ts'
import { Button, Card, Form, faultsOf, LinkTo, Page, TextField } from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { useQueryText } from '../router/index.ts'

const WORD = 'empty the sandbox'
const notMeant = faultsOf([faultOn('confirm', `must read: ${WORD}`)])

/** The page. */
export default function ResetPage() {
  const organisation = useOperation('getOrganisation', {})
  const [typed, setTyped] = useState('')
  const [seed, setSeed] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [search] = useQueryText()
  const reset = useChange('resetSandbox', {
    // A new document: nothing of before is shown anywhere.
    onDone: () => location.assign(`${pathTo('sandbox', '/sandbox/reset')}?done=yes`),
  })
  const send = () => {
    const isMeant = typed.trim().toLowerCase() === WORD
    setWrong(!isMeant)
    if (isMeant) reset.mutate({ body: { seed: seed.trim() === '' ? null : seed.trim() } })
  }
  return (
    <Page
      title="Reset the sandbox"
      about={`The sandbox of ${organisation.data?.name ?? 'your organisation'} starts afresh.`}
    >
      {search.done === undefined ? null : <Done />}
      <Effect isSeeded={seed.trim() !== ''} />
      <Card title="Empty it">
        <div className="max-w-xl">
          <Form onSubmit={send} error={isWrong ? notMeant : reset.error}>
            <TextField
              label="Seed"
              name="seed"
              value={seed}
              onChange={setSeed}
              isOptional
              hint={
                'Left out, ids are random. With a seed the same calls give the same ids, ' +
                'events and balances, and the clock stands still at 1 January 2030.'
              }
            />
            <TextField
              label="Confirmation"
              name="confirm"
              value={typed}
              onChange={setTyped}
              hint={`To go on, type: ${WORD}`}
            />
            <div>
              <Button kind="danger" type="submit" isPending={reset.isPending}>
                Empty the sandbox
              </Button>
            </div>
          </Form>
        </div>
      </Card>
    </Page>
  )
}

function Done() {
  return (
    <p role="status" className="rounded-card bg-good-soft p-4 text-good-ink">
      The sandbox is empty. Begin with <LinkTo to="/developers">the quick start</LinkTo>, or{' '}
      <LinkTo to="/payments/new">ask for a payment</LinkTo>.
    </p>
  )
}

function Effect({ isSeeded }: { readonly isSeeded: boolean }) {
  return (
    <Card title="What happens">
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h3 className="mb-2 text-h3">Deleted for good</h3>
          <ul className="grid list-disc gap-1 pl-5">
            <li>every project, payment, participant and verification</li>
            <li>every event, e-mail and webhook handler</li>
            <li>the ledger of the sandbox and its journal</li>
            {isSeeded ? <li>the accounts that revenue is paid to</li> : null}
          </ul>
        </div>
        <div>
          <h3 className="mb-2 text-h3">Stays</h3>
          <ul className="grid list-disc gap-1 pl-5">
            <li>the key pairs: your servers and pages keep working</li>
            <li>members, settings and branding</li>
            {isSeeded ? null : <li>the accounts that revenue is paid to</li>}
            <li>live: nothing there is touched</li>
          </ul>
        </div>
      </div>
    </Card>
  )
}
