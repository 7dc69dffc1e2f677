// The audit log: who changed what, chained like the ledger.
import type { AuditEntryShown } from '@holdfast/contract'
import { downloadFile, environmentNow, pathTo, useList, useOperation } from '../api/index.ts'
import {
  asSentence,
  Button,
  Card,
  type Column,
  DataTable,
  Drawer,
  type FilterField,
  Filters,
  IdLink,
  KeyValues,
  Page,
  pathOfId,
  Query,
  Time,
  useFilterValues,
  useToast,
} from '../components/index.ts'
import { saveFile } from '../kit/save.ts'
import { useQueryText } from '../router/index.ts'
import { actorName } from './audit-words.ts'

const fields: FilterField[] = [
  { name: 'actor', label: 'Member or key (id)', kind: 'text' },
  { name: 'operation', label: 'Operation', kind: 'text' },
  { name: 'object', label: 'What was changed (id)', kind: 'text' },
  { name: 'created_from', label: 'From', kind: 'date' },
  { name: 'created_before', label: 'Before', kind: 'date' },
]

const columns = (onOpen: (id: string) => void): Column<AuditEntryShown>[] => [
  {
    id: 'at',
    header: 'When',
    cell: ({ created_at }) => <Time at={created_at} kind="short" />,
  },
  { id: 'who', header: 'Who', cell: ({ actor }) => actorName(actor) },
  {
    id: 'what',
    header: 'What',
    isMain: true,
    cell: ({ id, summary }) => (
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="min-h-6 text-left font-medium underline underline-offset-4"
      >
        {summary}
      </button>
    ),
  },
  { id: 'about', header: 'About', cell: aboutOf },
  {
    id: 'of',
    header: 'Of',
    cell: ({ object }) => (object === null ? '' : <IdLink id={object.id} />),
  },
  {
    id: 'operation',
    header: 'Operation',
    cell: ({ operation }) => <code>{operation}</code>,
    isHidden: true,
  },
  { id: 'place', header: 'Place', isNumber: true, cell: placeOf },
]

/** What an entry is about: one environment, or the organisation as a whole. */
function aboutOf({ scope, environment: log }: AuditEntryShown): string {
  return asSentence(scope === 'organisation' ? scope : log)
}

/** Where an entry stands; one of the organisation stands in the log of live. */
function placeOf({ position, environment: log }: AuditEntryShown): string {
  const place = position === null ? 'soon' : position.toLocaleString()
  return log === environmentNow() ? place : `${place} in live`
}

/** The page. */
export default function AuditPage() {
  const query = useFilterValues(fields)
  const list = useList('listAudit', query)
  const [search, change] = useQueryText()
  const open = list.items.find(({ id }) => id === search.entry)
  return (
    <Page
      title="Audit log"
      about={
        'Who changed what. Entries are never changed or removed, and each is hashed with all ' +
        'before it.'
      }
      actions={<SaveCsv query={query} />}
    >
      <Sealed />
      <OfOrganisation />
      <Card isFlush>
        <DataTable
          label="Audit log"
          id="audit"
          columns={columns((entry) => change({ entry }))}
          list={list}
          rowKey={({ id }) => id}
          toolbar={<Filters fields={fields} />}
          empty={{
            title: 'No entries',
            text:
              'Every change by a member, a key or a tool appears here. With filters set, ' +
              'take some of them away.',
          }}
        />
      </Card>
      {open === undefined ? null : (
        <Entry entry={open} onClose={() => change({ entry: undefined })} />
      )}
    </Page>
  )
}

/** Changes of the organisation are shown in both environments, and stand in the log of live. */
function OfOrganisation() {
  if (environmentNow() === 'live') {
    return (
      <p className="text-muted">
        Entries about the organisation, its members, details and branding, are shown in the sandbox,
        too.
      </p>
    )
  }
  return (
    <p className="text-muted">
      Entries about the organisation, its members, details and branding, are shown here, too. They
      are part of the chain of the{' '}
      <a
        className="text-accent underline underline-offset-2"
        href={pathTo('live', '/settings/audit')}
      >
        log of live
      </a>
      .
    </p>
  )
}

function Sealed() {
  const status = useOperation('getAuditStatus', {})
  return (
    <Card title="The chain">
      <Query query={status}>
        {({ sealed, waiting, checkpoint }) => (
          <KeyValues
            items={[
              {
                label: 'Sealed',
                value: sealed === 1 ? 'One entry' : `${sealed.toLocaleString()} entries`,
              },
              {
                label: 'Waiting',
                value:
                  waiting === 0
                    ? 'None: all entries are in the chain'
                    : `${waiting.toLocaleString()}, in the chain within a minute`,
              },
              {
                label: 'Newest signature',
                value:
                  checkpoint === null ? (
                    'None yet'
                  ) : (
                    <>
                      <Time at={checkpoint.at} clock="real" /> over{' '}
                      {checkpoint.size.toLocaleString()}{' '}
                      {checkpoint.size === 1 ? 'entry' : 'entries'}
                    </>
                  ),
              },
            ]}
          />
        )}
      </Query>
    </Card>
  )
}

function SaveCsv({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const say = useToast()
  const save = async () => {
    try {
      const file = await downloadFile('listAudit', { query: { ...query, format: 'csv' } })
      saveFile(file, `audit-${environmentNow()}.csv`)
    } catch (error) {
      say(error instanceof Error ? error.message : 'The file could not be made.', 'bad')
    }
  }
  return <Button onPress={save}>Save as CSV</Button>
}

interface EntryProps {
  readonly entry: AuditEntryShown
  readonly onClose: () => void
}

function Entry({ entry, onClose }: EntryProps) {
  const { actor, object, request_id, ip, changes } = entry
  return (
    <Drawer title={entry.summary} isOpen onClose={onClose}>
      <div className="grid gap-6">
        <KeyValues
          items={[
            { label: 'When', value: <Time at={entry.created_at} clock="real" /> },
            { label: 'Who', value: actorName(actor) },
            ...(actor.id === null ? [] : [{ label: 'Id of who', value: <IdLink id={actor.id} /> }]),
            { label: 'Operation', value: <code>{entry.operation}</code> },
            ...(object === null ? [] : [{ label: 'Of', value: <IdLink id={object.id} /> }]),
            ...(ip === null ? [] : [{ label: 'From', value: ip }]),
            ...(request_id === null
              ? []
              : [
                  {
                    label: 'Request',
                    value: <RequestId id={request_id} isLogged={actor.kind !== 'unknown'} />,
                  },
                ]),
            { label: 'About', value: aboutOf(entry) },
            {
              label: 'Place in the chain',
              value: entry.position === null ? 'Sealed within a minute' : placeOf(entry),
            },
          ]}
        />
        <Changes changes={changes} />
      </div>
    </Drawer>
  )
}

interface RequestIdProps {
  readonly id: string
  /** Requests of nobody known are not in the request log. */
  readonly isLogged: boolean
}

function RequestId({ id, isLogged }: RequestIdProps) {
  return !isLogged || pathOfId(id) === null ? (
    <code className="break-all">{id}</code>
  ) : (
    <IdLink id={id} />
  )
}

function Changes({ changes }: { readonly changes: AuditEntryShown['changes'] }) {
  if (changes.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-h3">What changed</h3>
      <ul className="grid gap-3">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="rounded-card bg-sunken p-3">
            <p className="text-small text-muted">{field.replaceAll('_', ' ')}</p>
            <p className="break-words">
              <del className="text-muted">{before ?? 'nothing'}</del>
              <span aria-hidden="true"> → </span>
              <ins className="no-underline">{after ?? 'nothing'}</ins>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
