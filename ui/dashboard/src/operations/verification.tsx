// A verification that somebody decides: what was entered, the documents, the decision.
import type { VerificationFile } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import {
  Card,
  Columns,
  IdLink,
  KeyValues,
  LinkTo,
  Page,
  Query,
  StatusBadge,
  Time,
} from '../components/index.ts'
import { useParam } from '../router/index.ts'
import { countryName } from '../settings/places.ts'
import { Documents } from './documents.tsx'
import { Decide } from './verification-decision.tsx'
import { detailLines, documentWords, personLines } from './verification-words.ts'

/** The page. */
export default function VerificationPage() {
  const id = useParam('id')
  const file = useOperation('getVerificationFile', { params: { id } })
  return <Query query={file}>{(found) => <Shown file={found} />}</Query>
}

function Shown({ file }: { readonly file: VerificationFile }) {
  const { verification, details, documents } = file
  const isOpen = verification.status !== 'passed' && verification.status !== 'failed'
  return (
    <Page
      title="Decide a verification"
      about={`Whoever is verified by it may be paid: ${verification.participant.email}`}
      actions={<LinkTo to="/operations?queue=verifications">Back to the queue</LinkTo>}
    >
      <Columns>
        <div className="grid gap-5">
          <Card title="Who it is about">
            <KeyValues
              items={[
                { label: 'State', value: <StatusBadge status={verification.status} /> },
                { label: 'E-mail', value: verification.participant.email },
                { label: 'Participant', value: <IdLink id={verification.participant.id} /> },
                { label: 'Verification', value: <IdLink id={verification.id} /> },
              ]}
            />
          </Card>
          <Card title="Where the money will go">
            <PaidTo account={verification.participant.bank_account} />
          </Card>
          <Reviews file={file} />
        </div>
        <Card title="What was entered">
          {details === null ? (
            <p className="text-muted">Nothing yet, or the person was erased.</p>
          ) : (
            <Entered details={details} />
          )}
        </Card>
      </Columns>
      <Card title="Documents">
        <Documents verificationId={verification.id} documents={documents} />
      </Card>
      {isOpen ? <Decide file={file} /> : null}
    </Page>
  )
}

type Account = VerificationFile['verification']['participant']['bank_account']

/** The account on file, masked: it belongs to the person who is decided about. */
function PaidTo({ account }: { readonly account: Account }) {
  if (account === null) {
    return <p className="text-muted">No account yet: nothing can be paid before there is one.</p>
  }
  const { account_number, routing_code, country, currency } = account
  return (
    <KeyValues
      items={[
        { label: 'Account', value: <code>{account_number}</code> },
        { label: 'Bank', value: <code>{routing_code}</code> },
        { label: 'Country', value: countryName(country) },
        { label: 'Currency', value: currency.toUpperCase() },
      ]}
    />
  )
}

function Entered({ details }: { readonly details: NonNullable<VerificationFile['details']> }) {
  const people = personLines(details)
  return (
    <>
      <KeyValues items={detailLines(details)} />
      {people.map((lines, index) => (
        <section key={lines.map(({ value }) => value).join(' ')} className="mt-6">
          <h3 className="mb-2 text-h3">Person {index + 1} behind it</h3>
          <KeyValues items={lines} />
        </section>
      ))}
    </>
  )
}

const outcomeLooks = {
  pass: { label: 'Passed', tone: 'good' },
  fail: { label: 'Failed', tone: 'bad' },
  ask: { label: 'Asked for more', tone: 'waiting' },
} as const

function Reviews({ file: { request, reviews } }: { readonly file: VerificationFile }) {
  if (reviews.length === 0 && request === null) return null
  return (
    <Card title="Decided before">
      {request === null || reviews.some(({ outcome }) => outcome === 'ask') ? null : (
        <p className="mb-4">
          The person is asked for: {request.kinds.map(documentWords).join(', ')}.{' '}
          {request.note === null ? '' : `“${request.note}”`}
        </p>
      )}
      <ol className="grid gap-3">
        {reviews.map(({ at, outcome, reason, member_id, document_kinds }) => (
          <li key={at}>
            <p>
              <StatusBadge status={outcome} {...outcomeLooks[outcome]} />{' '}
              {document_kinds.map(documentWords).join(', ')}
            </p>
            {reason === null ? null : <p>“{reason}”</p>}
            <p className="text-small text-muted">
              <Time at={at} /> by <IdLink id={member_id} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
