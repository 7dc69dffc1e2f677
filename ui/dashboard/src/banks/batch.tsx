// One batch: its file, its orders, where it stands, and what a person does about it.
import type { BankBatch } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useOperation } from '../api/index.ts'
import { Amount, Card, KeyValues, LinkTo, Query, Time, useMay } from '../components/index.ts'
import { idFact, textFact, timeFact } from '../money/details/facts.tsx'
import { useParam } from '../router/index.ts'
import { useAccounts } from './accounts.ts'
import { schemeText, sequenceText } from './connection-words.ts'
import { DownloadButton } from './download.tsx'
import { BankFrame, OneQuery } from './frame.tsx'
import { OrderTable } from './order-table.tsx'
import { batchWords, dayText, sizeText } from './words.ts'

/** Fetched with the first batch: what asks before anything is done. */
const BatchActions = lazy(() => import('./batch-actions.tsx'))
const ALL = { to: '/banks/batches', label: 'All batches' }
const WATCH_MS = 15_000

/** The page. */
export default function BatchPage() {
  const id = useParam('id')
  const batch = useOperation('getBankBatch', { params: { id } }, { everyMs: WATCH_MS })
  return (
    <OneQuery title="Batch" query={batch} all={ALL}>
      {(found) => <Batch of={found} />}
    </OneQuery>
  )
}

function Batch({ of }: { readonly of: BankBatch }) {
  const { id, status, total, currency, orders, day } = of
  const isOfDebits = of.sequence_type !== null
  const accounts = useAccounts()
  return (
    <BankFrame
      title="Batch"
      id={id}
      lead={<Amount minor={total} currency={currency} />}
      status={batchWords[status]}
      note={noteOf(of)}
      actions={
        <Suspense>
          <BatchActions of={of} channel={channelOf(accounts, of)} />
        </Suspense>
      }
      facts={[
        textFact('Orders', String(orders)),
        textFact(isOfDebits ? 'To' : 'From', accounts.get(of.connected_account_id)?.name ?? null),
        idFact('Connection', of.connection_id),
        textFact('Asks for', day === null ? null : dayText(day)),
        textFact('Instant', of.is_instant ? 'Asked for' : null),
        textFact('First', of.is_urgent ? 'Asked for before others' : null),
        textFact('Approved', approvedText(of)),
        textFact(isOfDebits ? 'Collected by' : 'Paid by', schemeText(of.scheme)),
        textFact('Of their mandates', sequenceText(of.sequence_type)),
        { label: 'The bank calls it', value: <code className="break-all">{of.message_id}</code> },
        idFact('Its orders leave by', of.superseded_by),
        textFact('The bank’s code', of.bank_code),
        { label: 'Made', value: <Time at={of.created_at} /> },
        timeFact('Given to the bank', of.sent_at),
        idFact('Uploaded by', of.uploaded_by),
      ]}
      one="getBankBatch"
      raw={of}
    >
      <FileCard of={of} />
      <OrderTable batchId={id} />
    </BankFrame>
  )
}

function channelOf(accounts: ReturnType<typeof useAccounts>, of: BankBatch) {
  return accounts.get(of.connected_account_id)?.connection.channel ?? null
}

function approvedText({ status, is_by_rule: isByRule }: BankBatch): string | null {
  if (status === 'draft') return null
  return isByRule ? 'By the limit of its account' : 'By two people'
}

/** What is out of the usual. */
function noteOf({ ask_the_bank: question, is_held: isHeld, status }: BankBatch) {
  if (question !== null) return { text: question, isBad: true }
  const isWaiting = status === 'draft' || status === 'approved'
  return isHeld && isWaiting
    ? { text: 'A person has stopped it. It waits until it is let go.' }
    : null
}

/** Its file: kept as it left, to be downloaded by whoever moves money. */
function FileCard({ of }: { readonly of: BankBatch }) {
  const { artefact_id: id, file_name: name } = of
  if (id === null || name === null) {
    return (
      <Card title="File">
        <p className="text-muted">It is written when the batch is approved.</p>
      </Card>
    )
  }
  return <WrittenFile id={id} name={name} />
}

function WrittenFile({ id, name }: { readonly id: string; readonly name: string }) {
  const file = useOperation('getBankFile', { params: { id } })
  const mayDownload = useMay('downloadBankFile')
  return (
    <Card title="File" actions={mayDownload ? <DownloadButton id={id} /> : null}>
      <Query query={file}>
        {({ file: { sha256, size, message } }) => (
          <KeyValues
            items={[
              {
                label: 'Name',
                value: (
                  <LinkTo to={`/banks/files/${id}`}>
                    <span className="break-all">{name}</span>
                  </LinkTo>
                ),
              },
              { label: 'What it is', value: message ?? '' },
              { label: 'Size', value: sizeText(size) },
              { label: 'SHA-256', value: <code className="break-all">{sha256}</code> },
            ]}
          />
        )}
      </Query>
    </Card>
  )
}
