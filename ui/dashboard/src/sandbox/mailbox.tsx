// The mailbox of the sandbox: every e-mail that people would have got.
import type { SandboxEmail } from '@holdfast/contract'
import { useRef } from 'react'
import { ROOT_PATH, useList } from '../api/index.ts'
import {
  Button,
  buttonLook,
  Card,
  EmptyState,
  ErrorState,
  type FilterField,
  Filters,
  formatTime,
  joinClasses,
  Page,
  Skeleton,
  Tabs,
  useFilterValues,
} from '../components/index.ts'
import { showOnPage } from '../kit/sight.ts'
import { useParam, useQueryText } from '../router/index.ts'
import { kindWords, mailKinds } from './mail-words.ts'

const fields: FilterField[] = [
  { name: 'to', label: 'To', kind: 'text' },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    choices: mailKinds.map((value) => ({ value, label: kindWords(value) })),
  },
]

/** The page. */
export default function MailboxPage() {
  const query = useFilterValues(fields)
  const list = useList('listSandboxEmails', query)
  const [search, change] = useQueryText()
  const linked = useParam('id')
  const shown = useRef<HTMLDivElement>(null)
  const wanted = search.mail ?? linked
  const open = list.items.find(({ id }) => id === wanted) ?? list.items[0]
  return (
    <Page
      title="Mailbox"
      about={
        'E-mails of the sandbox, with their links. They reach people only where a ' +
        'mail server is set up.'
      }
    >
      <Filters fields={fields} />
      {list.error === null ? null : <ErrorState error={list.error} onRetry={list.retry} />}
      {list.isLoading ? <Skeleton lines={6} /> : null}
      {!list.isLoading && list.error === null && open === undefined ? (
        <EmptyState
          title="No e-mails"
          text={
            'An e-mail appears when a seller is asked to verify, a buyer confirms or ' +
            'is paid back, or a payout leaves.'
          }
        />
      ) : null}
      {open === undefined ? null : (
        <div className="grid gap-6 lg:grid-cols-[22rem_1fr] lg:items-start">
          <MailList
            mails={list.items}
            openId={open.id}
            onOpen={(mail) => {
              change({ mail })
              if (shown.current !== null) showOnPage(shown.current)
            }}
            more={list.hasMore ? list.loadMore : null}
          />
          <div ref={shown} className="min-w-0">
            <Mail mail={open} />
          </div>
        </div>
      )}
    </Page>
  )
}

interface MailListProps {
  readonly mails: readonly SandboxEmail[]
  readonly openId: string
  readonly onOpen: (id: string) => void
  readonly more: (() => void) | null
}

function MailList({ mails, openId, onOpen, more }: MailListProps) {
  return (
    <nav aria-label="E-mails" className="grid gap-2">
      <ul
        className={joinClasses(
          'grid max-h-96 gap-px overflow-y-auto lg:max-h-[44rem]',
          'rounded-card border border-line bg-line',
        )}
      >
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              aria-current={mail.id === openId ? 'true' : undefined}
              onClick={() => onOpen(mail.id)}
              className={`grid w-full gap-1 px-4 py-3 text-left hover:bg-hover ${
                mail.id === openId ? 'bg-accent-soft' : 'bg-surface'
              }`}
            >
              <span className="font-medium">{mail.subject}</span>
              <span className="break-all text-small text-muted">{mail.to}</span>
              <span className="text-small text-muted">{formatTime(mail.created_at)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more === null ? null : <Button onPress={more}>Show more</Button>}
    </nav>
  )
}

/**
 * Puts the HTML of a mail into its frame: a document of its own whose rules let nothing run, load
 * or lead out. Without scripts there, sharing the origin gives it nothing; it lets us write to it.
 */
function fill(frame: HTMLIFrameElement, html: string): void {
  const root = frame.contentDocument?.documentElement
  if (root === undefined) return
  root.innerHTML = html
  frame.style.height = `${root.scrollHeight}px`
}

/** One e-mail. */
function Mail({ mail }: { readonly mail: SandboxEmail }) {
  return (
    <Card title={mail.subject}>
      <p className="mb-4 text-muted">
        To <span className="break-all">{mail.to}</span> · {kindWords(mail.kind)} ·{' '}
        {formatTime(mail.created_at)}
      </p>
      {mail.links.length === 0 ? null : (
        <ul className="mb-4 flex flex-wrap gap-3">
          {mail.links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className={buttonLook()}>
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Tabs
        tabs={[
          {
            id: 'html',
            label: 'As it looks',
            content: (
              <iframe
                key={mail.id}
                title={`E-mail: ${mail.subject}`}
                sandbox="allow-same-origin"
                src={`${ROOT_PATH}/frame`}
                onLoad={(event) => fill(event.currentTarget, mail.html)}
                className="min-h-80 w-full rounded-card border border-line bg-surface"
              />
            ),
          },
          {
            id: 'text',
            label: 'As plain text',
            content: <pre className="whitespace-pre-wrap font-sans">{mail.text}</pre>,
          },
        ]}
      />
    </Card>
  )
}
