// The e-mails about a verification and what became of each, with the link for where none arrives.
import type { SentEmail, Verification } from '@holdfast/contract'
import { useState } from 'react'
import { environmentNow, useChange, useOperation } from '../../api/index.ts'
import {
  Button,
  Card,
  CopyButton,
  ErrorState,
  Query,
  StatusBadge,
  Time,
  useMay,
} from '../../components/index.ts'
import { emailWords } from '../words/emails.ts'

/** What was written about it, and the link. */
export function Letters({ verification }: { readonly verification: Verification }) {
  const { id, status } = verification
  const mails = useOperation('listSentEmails', { params: { id } })
  const mayShow = useMay('showVerificationLink')
  const isOpen = status !== 'passed' && status !== 'failed'
  return (
    <Card title="E-mails and link">
      <Query query={mails}>{({ data }) => <Mails mails={data} />}</Query>
      {mayShow && isOpen ? <Link id={id} /> : null}
    </Card>
  )
}

function Mails({ mails }: { readonly mails: readonly SentEmail[] }) {
  if (mails.length === 0) return <p className="text-muted">No e-mail was written.</p>
  return (
    <ul className="grid gap-3">
      {mails.map(({ id, subject, to, status, created_at }) => {
        const { label, tone } = emailWords(status, environmentNow() === 'sandbox')
        return (
          <li key={id}>
            <span className="flex flex-wrap items-baseline gap-2">
              <span className="font-medium">{subject}</span>
              <StatusBadge status={status} label={label} tone={tone} />
            </span>
            <span className="block text-small break-words text-muted">
              {to} · <Time at={created_at} kind="short" />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The link, once it is asked for: each look is written into the audit log. */
function Link({ id }: { readonly id: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const show = useChange('showVerificationLink', { onDone: (link) => setUrl(link.url) })
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      {show.error === null ? null : <ErrorState error={show.error} />}
      {url === null ? (
        <Button isPending={show.isPending} onPress={() => show.mutate({ params: { id } })}>
          Show the link
        </Button>
      ) : (
        <p className="flex max-w-full items-center gap-1">
          <code className="break-all">{url}</code>
          <CopyButton text={url} label="the link" />
        </p>
      )}
      <p className="text-small text-muted">
        It opens this person’s pages: give it to nobody else. The audit log records who looked.
      </p>
    </div>
  )
}
