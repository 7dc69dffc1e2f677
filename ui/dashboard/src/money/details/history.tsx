// The history of a resource: states, events, postings, e-mails, deliveries, changes and notes.
import type { EmailStatus, TimelineEntry, TimelineKind } from '@holdfast/contract'
import { environmentNow, useList } from '../../api/index.ts'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatAmount,
  SelectField,
  Skeleton,
  Timeline,
} from '../../components/index.ts'
import { useQueryText } from '../../router/index.ts'
import { emailWords } from '../words/emails.ts'
import { accountWords, eventWords, postingWords } from '../words/history.ts'
import { kindOf, kinds } from '../words/kinds.ts'
import { spokenName } from '../words/statuses.ts'

const kindLabels: Readonly<Record<TimelineKind, string>> = {
  status: 'States',
  event: 'Events',
  posting: 'Postings',
  email: 'E-mails',
  delivery: 'Webhook attempts',
  audit: 'Changes by members',
  note: 'Notes',
}
const LINES = 6

/** All that happened to a resource, newest first. */
export function History({ id }: { readonly id: string }) {
  const [search, change] = useQueryText()
  const kind = readKind(search.show)
  const list = useList('getTimeline', kind === undefined ? {} : { kind }, { params: { id } })
  const choices = [
    { value: '', label: 'Everything' },
    ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
  ]
  return (
    <Card
      title="History"
      actions={
        <SelectField
          label="Show"
          isLabelHidden
          name="show"
          value={kind ?? ''}
          onChange={(show) => change({ show: show === '' ? undefined : show })}
          choices={choices}
        />
      }
    >
      {list.error !== null && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.isLoading && <Skeleton lines={LINES} />}
      {!list.isLoading && list.error === null && list.items.length === 0 && (
        <EmptyState title="Nothing of this kind" text="Show everything to see the whole history." />
      )}
      <Timeline entries={list.items.map(entryOf)} />
      {list.hasMore && (
        <Button isPending={list.isLoadingMore} onPress={list.loadMore}>
          Show earlier
        </Button>
      )}
    </Card>
  )
}

function readKind(text: string | undefined): TimelineKind | undefined {
  return kindsOfTimeline.find((kind) => kind === text)
}

const kindsOfTimeline: readonly TimelineKind[] = [
  'status',
  'event',
  'posting',
  'email',
  'delivery',
  'audit',
  'note',
]

function entryOf(entry: TimelineEntry, index: number) {
  const { kind, at, id, links, by } = entry
  const text = [detailOf(entry), by === null ? '' : `by ${by}`].filter(Boolean).join(' · ')
  return {
    id: `${at}-${id ?? ''}-${index}`,
    at,
    kind,
    title: <Title of={entry} />,
    ...(text === '' ? {} : { text }),
    links: id === null ? links : [id, ...links],
  }
}

/** What happened, in words; beside it the name by which handlers and the API know it. */
function Title({ of }: { readonly of: TimelineEntry }) {
  const hasName = of.kind === 'event' || of.kind === 'delivery' || of.kind === 'audit'
  return (
    <>
      {wordsOf(of)}
      {hasName && <code className="ml-2 text-small font-normal text-muted">{of.title}</code>}
    </>
  )
}

/** A status by its name, a posting with its amount, an event as a sentence. */
function wordsOf({ kind, title, detail, from, to, amount, currency, links }: TimelineEntry) {
  const money = amount === null || currency === null ? '' : formatAmount(amount, currency)
  const other = kindOf(links[0] ?? '')
  const whose = other === null ? '' : `${kinds[other].singular}: `
  switch (kind) {
    case 'status':
      return `${whose}${from === null ? '' : `${spokenName(from)} → `}${spokenName(to ?? title)}`
    case 'posting':
      return [postingWords(title), money].filter(Boolean).join(': ')
    case 'event':
      return eventWords(title)
    case 'delivery':
      return `Sent to a webhook: ${eventWords(title)}`
    case 'email':
      return `E-mail: ${spokenName(title)}`
    case 'audit':
      return detail ?? spokenName(title)
    case 'note':
      return spokenName(title)
  }
}

function becameOf(status: EmailStatus): string {
  return emailWords(status, environmentNow() === 'sandbox').label
}

function detailOf({ kind, detail, from, to, email_status: mail }: TimelineEntry): string {
  switch (kind) {
    case 'posting':
      return from === null || to === null ? '' : `${accountWords(from)} → ${accountWords(to)}`
    case 'email':
      return [to, detail, mail === null ? '' : becameOf(mail)].filter(Boolean).join(' · ')
    case 'delivery':
      return [to, detail].filter(Boolean).join(' · ')
    case 'audit':
      return ''
    case 'status':
    case 'event':
    case 'note':
      return detail ?? ''
  }
}
