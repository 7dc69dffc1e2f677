// Rules that were taught: whose money always means which project, who said so, what each has
// matched, and ending it.
import type { MatchingRule } from '@holdfast/contract'
import { useState } from 'react'
import { useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  type Column,
  ConfirmAction,
  DataTable,
  Drawer,
  IdLink,
  KeyValues,
  Page,
  Query,
  StatusBadge,
  Time,
  useMay,
  useToast,
} from '../components/index.ts'
import { TaughtPayments } from '../money/actions/taught-payments.tsx'
import { useQueryText } from '../router/index.ts'

/** From this many on a rule is said to have matched "or more". */
const COUNTED_MAX = 200

/** The page. */
export default function TaughtRulesPage() {
  const rules = useOperation('listMatchingRules', {})
  const [search, change] = useQueryText()
  const close = () => change({ rule: undefined })
  return (
    <Page
      title="Taught rules"
      about={
        'Whose money always means which project. A rule is taught from unreconciled money, and ' +
        'matches only what nothing else does.'
      }
    >
      <Query query={rules}>
        {({ data }) => (
          <>
            <Card isFlush>
              <DataTable
                label="Taught rules"
                columns={columnsFor((rule) => change({ rule }))}
                rows={data}
                rowKey={({ id }) => id}
                onOpen={({ id }) => change({ rule: id })}
                empty={{
                  title: 'No rules yet',
                  text:
                    'Open money in the queue of unreconciled money, and choose Always this ' +
                    'project: from then on its payer is known to mean it.',
                }}
              />
            </Card>
            <RuleDrawer rule={data.find(({ id }) => id === search.rule)} onClose={close} />
          </>
        )}
      </Query>
    </Page>
  )
}

function payerOf({ payer: { name, account } }: MatchingRule): string {
  const known = [name, account].filter((one) => one !== null)
  return known.length === 0 ? 'Erased payer' : known.join(', ')
}

function columnsFor(onOpen: (id: string) => void): readonly Column<MatchingRule>[] {
  return [
    {
      id: 'payer',
      header: 'Payer',
      isMain: true,
      cell: (rule) => (
        <button
          type="button"
          className="text-left text-accent underline-offset-4 hover:underline"
          onClick={() => onOpen(rule.id)}
        >
          {payerOf(rule)}
        </button>
      ),
    },
    {
      id: 'status',
      header: 'State',
      cell: ({ ended_at }) => (
        <StatusBadge status={ended_at === null ? 'in force' : 'ended'} tone={toneOf(ended_at)} />
      ),
    },
    {
      id: 'project',
      header: 'Always means',
      cell: ({ project_id }) => <IdLink id={project_id} />,
    },
    {
      id: 'matched',
      header: 'Matched',
      isNumber: true,
      cell: ({ matched }) => (matched < COUNTED_MAX ? matched : `${COUNTED_MAX} or more`),
    },
    {
      id: 'made',
      header: 'Taught',
      cell: ({ made_at, made_by }) => <Done at={made_at} by={made_by.name} />,
    },
  ]
}

function toneOf(endedAt: string | null): 'good' | 'neutral' {
  return endedAt === null ? 'good' : 'neutral'
}

interface DrawerProps {
  readonly rule: MatchingRule | undefined
  readonly onClose: () => void
}

function RuleDrawer({ rule, onClose }: DrawerProps) {
  if (rule === undefined) return null
  return (
    <Drawer title={payerOf(rule)} isOpen onClose={onClose}>
      <Opened rule={rule} />
    </Drawer>
  )
}

function Opened({ rule }: { readonly rule: MatchingRule }) {
  const { id, project_id, inbound_id, made_at, made_by, ended_at } = rule
  const detail = useOperation('getMatchingRule', { params: { id } })
  const facts = [
    { label: 'Always means', value: <IdLink id={project_id} /> },
    { label: 'Taught from', value: <IdLink id={inbound_id} /> },
    { label: 'Taught', value: <Done at={made_at} by={made_by.name} /> },
  ]
  const ended = { label: 'Ended', value: <Ended rule={rule} /> }
  return (
    <div className="grid gap-4">
      <KeyValues items={ended_at === null ? facts : [...facts, ended]} />
      {ended_at === null ? <EndAction rule={rule} /> : null}
      <Query query={detail}>{({ payments }) => <TaughtPayments payments={payments} />}</Query>
      <p className="text-small text-muted">
        What a rule matched stays matched when it ends. While it is not paid out, money that went
        wrong is transferred from the settlement back to the project, or to another one.
      </p>
    </div>
  )
}

function Ended({ rule: { ended_at, ended_by } }: { readonly rule: MatchingRule }) {
  if (ended_at === null) return null
  if (ended_by !== null) return <Done at={ended_at} by={ended_by.name} />
  return (
    <>
      <Time at={ended_at} kind="short" />, when its payer was erased
    </>
  )
}

interface DoneProps {
  readonly at: string
  readonly by: string
}

function Done({ at, by }: DoneProps) {
  return (
    <>
      <Time at={at} kind="short" /> by {by}
    </>
  )
}

function EndAction({ rule }: { readonly rule: MatchingRule }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('endMatchingRule')
  const say = useToast()
  if (!may) return null
  return (
    <div>
      <Button kind="danger" onPress={() => setOpen(true)}>
        End this rule
      </Button>
      <ConfirmAction
        operation="endMatchingRule"
        request={{ params: { id: rule.id } }}
        title="End the rule"
        effect={`Money of ${payerOf(rule)} is matched by it no more. What it matched stays.`}
        confirm="End this rule"
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => say('The rule has ended.')}
        renews={['listMatchingRules', 'getMatchingRule']}
      />
    </div>
  )
}
