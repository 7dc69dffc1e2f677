// The browsers in which somebody is signed in.
import type { AnswerOf } from '@holdfast/contract'
import { useChange, useOperation } from '../api/index.ts'
import { Button, Card, type Column, DataTable, Query, sayToast, Time } from '../components/index.ts'

type Listed = AnswerOf<'listMemberSessions'>['data'][number]

/** The list; every other one can be ended. */
export function Sessions() {
  const found = useOperation('listMemberSessions', {})
  const end = useChange('revokeMemberSession', { onDone: () => sayToast('Signed out there') })
  const columns: Column<Listed>[] = [
    {
      id: 'browser',
      header: 'Browser',
      isMain: true,
      cell: ({ user_agent, is_current }) => (
        <span>
          {browserOf(user_agent)}
          {is_current ? <span className="font-normal text-muted"> (this one)</span> : null}
        </span>
      ),
    },
    {
      id: 'ip',
      header: 'Address',
      cell: ({ ip }) => <span className="font-mono text-small">{ip}</span>,
    },
    {
      id: 'since',
      header: 'Signed in',
      cell: ({ created_at }) => <Time at={created_at} kind="short" />,
    },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ last_used_at }) => <Time at={last_used_at} kind="short" />,
    },
    {
      id: 'until',
      header: 'Ends',
      cell: ({ expires_at }) => <Time at={expires_at} kind="short" />,
    },
    {
      id: 'actions',
      header: '',
      width: 100,
      cell: ({ id, is_current }) =>
        is_current ? null : (
          <Button size="small" onPress={() => end.mutate({ params: { id } })}>
            Sign out
          </Button>
        ),
    },
  ]
  return (
    <Card title="Signed in" isFlush>
      <Query query={found}>
        {({ data }) => (
          <DataTable
            label="Browsers that are signed in"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={{ title: 'No browser' }}
          />
        )}
      </Query>
    </Card>
  )
}

/** `Firefox on Linux`, of what a browser says of itself. */
function browserOf(agent: string | null): string {
  if (agent === null) return 'Unknown'
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(name))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((name) =>
    agent.includes(name),
  )
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' }
  const shown = browser === undefined ? 'A program' : (names[browser] ?? browser)
  return system === undefined ? shown : `${shown} on ${system}`
}
