// Whether anything is wrong: payments, webhooks, work, the books against the banks, the seal.
import type { OverviewFact, OverviewHealth } from '@holdfast/contract'
import { Card, formatAmount, LinkTo, StatusBadge, Time } from '../../components/index.ts'

// Days of the books are those of UTC.
const dayWords = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

const sinceWords = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const SECONDS_PER_MINUTE = 60
const MINUTES_PER_HOUR = 60

interface Line {
  readonly label: string
  readonly isWell: boolean
  readonly words: string
  readonly to: string
}

/** A line for each thing that can be wrong; what needs attention first. */
export function Health({ health }: { readonly health: OverviewHealth }) {
  const { journal } = health
  return (
    <Card
      title="Is anything wrong"
      actions={
        <StatusBadge
          status={health.is_well ? 'well' : 'attention'}
          label={health.is_well ? 'All is well' : 'Needs attention'}
          tone={health.is_well ? 'good' : 'bad'}
        />
      }
      isFlush
    >
      <ul className="divide-y divide-line">
        {linesOf(health).map(({ label, isWell, words, to }) => (
          <li key={label} className="flex items-center justify-between gap-4 px-4 py-2">
            <LinkTo to={to}>{label}</LinkTo>
            <StatusBadge status={words} label={words} tone={isWell ? 'good' : 'bad'} />
          </li>
        ))}
        <li className="px-4 py-2 text-small text-muted">
          {journal.sealed} ledger transactions sealed
          {journal.unsealed > 0 && `, ${journal.unsealed} to seal`}
          {journal.last_checkpoint_at !== null && (
            <>
              {'; last signed '}
              <Time at={journal.last_checkpoint_at} kind="short" />
            </>
          )}
        </li>
      </ul>
    </Card>
  )
}

function linesOf(health: OverviewHealth): Line[] {
  const { failed_outbounds, parked_deliveries, disabled_handlers, parked_jobs, reconciliation } =
    health
  const counted = (label: string, count: number, to: string): Line => ({
    label,
    isWell: count === 0,
    words: count === 0 ? 'None' : String(count),
    to,
  })
  const doubt = health.installation_doubt
  const copy = {
    label: 'Which copy lives',
    isWell: false,
    words: 'Not certain: nothing is sent',
    to: '/docs/guides/backup#which-copy-lives',
  }
  const lines = [
    ...(doubt === null ? [] : [copy]),
    counted('Money taken back', health.taken_back, TAKEN_BACK),
    {
      label: 'Owed for it',
      isWell: health.owed.length === 0,
      words: owedWords(health.owed),
      to: TAKEN_BACK,
    },
    counted('Failed outbounds', failed_outbounds, '/operations?queue=failed_outbounds'),
    counted('Deliveries given up', parked_deliveries, '/operations?queue=parked_deliveries'),
    counted('Webhook handlers disabled', disabled_handlers, '/developers/webhooks?status=disabled'),
    counted('Work that is stuck', parked_jobs, '/operations'),
    {
      label: 'Books against the banks',
      isWell: reconciliation?.agrees !== false,
      words: booksWords(reconciliation),
      to: '/proof',
    },
    sealLine(health.journal),
    ...health.facts.map(factLine),
  ]
  return lines.toSorted((one, other) => Number(one.isWell) - Number(other.isWell))
}

function sealLine({ is_late, lag_seconds, unsealed }: OverviewHealth['journal']): Line {
  return {
    label: 'Seal of the ledger',
    isWell: !is_late,
    words: is_late ? `${unsealed} to seal, late by ${ageWords(lag_seconds)}` : 'In time',
    to: '/proof',
  }
}

/** What each is called, and where one looks. */
const facts: Readonly<Record<OverviewFact['fact'], readonly [label: string, to: string]>> = {
  failing_handlers: ['Webhook handlers that fail', '/developers/webhooks'],
  late_deliveries: ['Deliveries later than six hours', '/developers/webhooks'],
  untold_events: ['Events that receivers were not told of', '/developers/webhooks'],
  late_work: ['Work that is late', '/operations'],
  old_work: ['Waiting for people for two days', '/operations'],
  silent_orders: ['Payments no rail has answered for two days', '/operations'],
  unknown_orders: ['Orders nobody knows the outcome of', '/banks'],
  bank_alarms: ['Banks that need somebody', '/operations?queue=bank_alarms'],
  late_statements: ['Bank statements that have not come', '/banks'],
  differing_days: ['Days on which books differ', '/proof'],
  unexplained_nights: ['Nights at banks that are not explained', '/operations?queue=bank_nights'],
  unsigned_nights: ['Nights not signed off for three days', '/operations?queue=bank_nights'],
}

function factLine({ fact, items, since }: OverviewFact): Line {
  const [label, to] = facts[fact]
  const isWell = items === 0
  const day = since === null ? '' : ` since ${sinceWords.format(new Date(since))}`
  return { label, isWell, words: isWell ? 'None' : `${items}${day}`, to }
}

function ageWords(seconds: number): string {
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE)
  return minutes < 2 * MINUTES_PER_HOUR
    ? `${minutes} minutes`
    : `${Math.floor(minutes / MINUTES_PER_HOUR)} hours`
}

const TAKEN_BACK = '/operations?queue=taken_back'

function owedWords(owed: OverviewHealth['owed']): string {
  if (owed.length === 0) return 'Nothing'
  return owed.map(({ amount, currency }) => formatAmount(amount, currency)).join(', ')
}

function booksWords(reconciliation: OverviewHealth['reconciliation']): string {
  if (reconciliation === null) return 'Not compared yet'
  const day = dayWords.format(new Date(reconciliation.day))
  return `${reconciliation.agrees ? 'Agree' : 'Differ'} on ${day}`
}
