// One file that went to a bank or came from one, and what came of it.
import type { Artefact } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import { Card, IdLink, LinkTo, StatusBadge, Time, useMay } from '../components/index.ts'
import { idFact, textFact } from '../money/details/facts.tsx'
import { useParam } from '../router/index.ts'
import { DownloadButton } from './download.tsx'
import { BankFrame, OneQuery } from './frame.tsx'
import { fileReason } from './reasons.ts'
import { daysText, fileWords, sizeText, statementWords, wayText } from './words.ts'

const ALL = { to: '/banks/statements?part=files', label: 'All files' }
const WATCH_MS = 5_000
const KEPT = { label: 'Kept', tone: 'neutral', meaning: 'It is kept as it left.' } as const

/** The page. */
export default function FilePage() {
  const id = useParam('id')
  const found = useOperation('getBankFile', { params: { id } }, { everyMs: WATCH_MS })
  const mayDownload = useMay('downloadBankFile')
  return (
    <OneQuery title="Bank file" query={found} all={ALL}>
      {(standing) => {
        const { file, statements, batch_ids: batches } = standing
        return (
          <BankFrame
            title="Bank file"
            id={id}
            lead={file.message ?? 'A file'}
            status={file.direction === 'out' ? KEPT : fileWords[file.status]}
            note={file.reason === null ? null : { text: fileReason(file.reason), isBad: true }}
            actions={mayDownload && file.is_stored ? <DownloadButton id={id} /> : null}
            facts={[
              textFact('Which way', wayText(file.direction)),
              idFact('Connection', file.connection_id),
              { label: 'Kept', value: <Time at={file.created_at} /> },
              idFact('Uploaded by', file.kept_by),
              textFact('Size', sizeText(file.size)),
              { label: 'SHA-256', value: <code className="break-all">{file.sha256}</code> },
              textFact('Content', contentText(file)),
            ]}
            one="getBankFile"
            raw={standing}
            hasHistory={false}
          >
            <Card title="What came of it">
              {statements.length === 0 && batches.length === 0 ? (
                <p className="text-muted">{nothingText(file.status)}</p>
              ) : (
                <ul className="grid gap-2">
                  {statements.map((statement) => (
                    <li key={statement.id} className="flex flex-wrap items-center gap-2">
                      <LinkTo to={`/banks/statements/${statement.id}`}>
                        Statement of {daysText(statement.from, statement.to) ?? 'no day'}
                      </LinkTo>
                      <StatusBadge
                        status={statement.status}
                        label={statementWords[statement.status].label}
                        tone={statementWords[statement.status].tone}
                      />
                      {statement.copy_of === null ? null : (
                        <span>
                          Nothing new: a copy of <IdLink id={statement.copy_of} />
                        </span>
                      )}
                    </li>
                  ))}
                  {batches.map((batch) => (
                    <li key={batch}>
                      {file.direction === 'out' ? 'The file of ' : 'Tells of '}
                      <IdLink id={batch} />
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          </BankFrame>
        )
      }}
    </OneQuery>
  )
}

/** Where the bytes are of a file that is not kept here. */
function contentText({ is_stored: isStored, reason, message }: Artefact): string | null {
  if (isStored) return null
  if (reason === 'too_large') {
    return 'Not kept: it lies in the folder “taken”, under a name that begins with its id'
  }
  return message === 'zip'
    ? 'Dropped when somebody was forgotten: its files are kept without them'
    : 'Not kept: only what names it is'
}

function nothingText(status: 'kept' | 'read' | 'held'): string {
  if (status === 'kept') return 'It is read in its turn.'
  return status === 'held'
    ? 'Nothing yet: it is held. Ask the bank for a whole one, or for what it means.'
    : 'Nothing that stands anywhere else.'
}
