// One ledger transaction with its movements, and the proof that it stands in the journal.
import type { InclusionProof, LedgerTransaction } from '@holdfast/contract'
import { useState } from 'react'
import { callOperation, useOperation } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Button,
  Card,
  CodeBlock,
  Columns,
  IdLink,
  KeyValues,
  LinkTo,
  Page,
  Query,
  Time,
} from '../components/index.ts'
import { useParam } from '../router/index.ts'
import { isIncluded, isSigned } from './check.ts'
import { accountWords, transactionWords } from './words.ts'

/** The page. */
export default function TransactionPage() {
  const id = useParam('id')
  const transaction = useOperation('getLedgerTransaction', { params: { id } })
  return <Query query={transaction}>{(found) => <Shown transaction={found} />}</Query>
}

function Shown({ transaction }: { readonly transaction: LedgerTransaction }) {
  const { id, kind, about, at, currency, movements, journal_position } = transaction
  return (
    <Page title={transactionWords(kind)} about="What was posted together: all of it or nothing.">
      <Columns>
        <Card title="About">
          <KeyValues
            items={[
              { label: 'When', value: <Time at={at} /> },
              { label: 'About', value: <IdLink id={about} /> },
              { label: 'Currency', value: currency.toUpperCase() },
              { label: 'Transaction', value: <IdLink id={id} /> },
            ]}
          />
        </Card>
        <Inclusion id={id} position={journal_position} />
      </Columns>
      <Card title="Movements">
        <ol className="grid gap-px bg-line">
          {movements.map(({ position, from, to, amount }) => (
            <li
              key={position}
              className={
                'grid gap-2 bg-surface py-3 sm:grid-cols-[1fr_auto_1fr_auto] ' +
                'sm:items-center sm:gap-4'
              }
            >
              <Side label="From" side={from} />
              <span aria-hidden="true" className="hidden text-muted sm:block">
                →
              </span>
              <Side label="To" side={to} />
              <span className="sm:text-right">
                <Amount minor={amount} currency={currency} isStrong />
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <ApiCall id="getLedgerTransaction" params={{ id }} />
    </Page>
  )
}

type MovementSide = LedgerTransaction['movements'][number]['from']

function Side({ label, side }: { readonly label: string; readonly side: MovementSide }) {
  return (
    <span className="min-w-0">
      <span className="block text-small text-muted">{label}</span>
      <LinkTo to={`/proof/accounts/${side.account}`}>{accountWords(side.kind)}</LinkTo>
      {side.owner === null ? null : (
        <span className="block">
          <IdLink id={side.owner} />
        </span>
      )}
    </span>
  )
}

type Checked =
  | { readonly proof: InclusionProof; readonly isSound: boolean }
  | { readonly fault: string }

/** Fetches the proof and checks it here: hash path to the root, signature of the root. */
function Inclusion({ id, position }: { readonly id: string; readonly position: number | null }) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isPending, setPending] = useState(false)
  const check = async () => {
    setPending(true)
    try {
      const proof = await callOperation('getInclusionProof', { params: { id } })
      const { public_key } = await callOperation('getJournalKey')
      const isSound = (await isIncluded(proof)) && (await isSigned(proof.checkpoint, public_key))
      setChecked({ proof, isSound })
    } catch (error) {
      setChecked({ fault: error instanceof Error ? error.message : 'The check did not end.' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Card title="In the journal">
      <p className="text-muted">
        {position === null
          ? 'Not sealed yet. It will be within a minute.'
          : `Entry ${position} of the journal. Your browser can check that it stands ` +
            "in the signed tree, without trusting this page's server."}
      </p>
      <div className="mt-4 grid gap-4" aria-live="polite">
        <div>
          <Button isPending={isPending} isDisabled={position === null} onPress={() => void check()}>
            Check the proof in this browser
          </Button>
        </div>
        {checked === null ? null : <Outcome checked={checked} />}
      </div>
    </Card>
  )
}

function Outcome({ checked }: { readonly checked: Checked }) {
  if ('fault' in checked) return <p className="text-bad-ink">{checked.fault}</p>
  const { proof, isSound } = checked
  return (
    <>
      <p className={isSound ? 'text-good-ink' : 'text-bad-ink'}>
        {isSound
          ? `Sound: the entry stands in the tree of ${proof.checkpoint.size} entries, ` +
            'and the signature of its root is right.'
          : 'Not sound: the entry, the path or the signature is not what was signed. ' +
            'Keep this page and tell whoever runs the service.'}
      </p>
      <CodeBlock code={proof.line} label="The entry as it is hashed" />
    </>
  )
}
