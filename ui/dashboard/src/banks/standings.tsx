// A card for each account: what lies there by the books and by the bank, and what waits.
import type { BankStanding } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { useOperation } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  ButtonLink,
  Card,
  EmptyState,
  KeyValues,
  LinkTo,
  Query,
  StatusBadge,
  Time,
  useMay,
} from '../components/index.ts'
import { accountName } from './accounts.ts'
import { mayApproveOwn } from './second.ts'
import { dayText } from './words.ts'

const WATCH_MS = 30_000

/** The accounts, those in use first. */
export function StandingsTab() {
  const found = useOperation('listBankStandings', {}, { everyMs: WATCH_MS })
  const mayPropose = useMay('createBankProposal')
  return (
    <div className="grid gap-5">
      <Query query={found}>
        {({ data }) =>
          data.length === 0 ? (
            <Card>
              <EmptyState
                title="No bank is connected"
                text={
                  mayApproveOwn()
                    ? 'Connect a bank to practise with: orders leave as files, and its answers ' +
                      'and statements are booked, as they will be in live.'
                    : 'Connected, orders leave as files and statements are booked by themselves. ' +
                      'Until then payments are given to the bank and booked by hand.'
                }
                action={
                  mayPropose ? (
                    <ButtonLink to="/banks/connect" kind="primary">
                      Connect a bank
                    </ButtonLink>
                  ) : undefined
                }
              />
            </Card>
          ) : (
            <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
              {data
                .toSorted((one, other) => Number(other.is_open) - Number(one.is_open))
                .map((standing) => (
                  <li key={standing.connected_account_id} className="min-w-0">
                    <Standing of={standing} />
                  </li>
                ))}
            </ul>
          )
        }
      </Query>
      <ApiCall id="listBankStandings" />
    </div>
  )
}

function Standing({ of }: { readonly of: BankStanding }) {
  const { connection_id: connection, kind, is_open: isOpen } = of
  return (
    <Card
      title={<LinkTo to={`/banks/connections/${connection}`}>{accountName(of.label, of)}</LinkTo>}
      about={kind === 'client_money' ? 'Money of clients' : 'Own money of the organisation'}
      actions={isOpen ? null : <StatusBadge status="closed" label="Closed" tone="neutral" />}
    >
      <Balances of={of} />
      <div className="mt-4">
        <KeyValues items={[...statementLines(of), ...orderLines(of), ...waitingLines(of)]} />
      </div>
    </Card>
  )
}

/** The two balances side by side, and whether they agree. */
function Balances({ of }: { readonly of: BankStanding }) {
  const { ledger, bank, bank_day: day, currency } = of
  const difference = ledger === null || bank === null ? null : bank - ledger
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {ledger === null ? null : (
        <Balance label="By the books, now">
          <Amount minor={ledger} currency={currency} />
        </Balance>
      )}
      <Balance label={day === null ? 'By the bank' : `By the bank, ${dayText(day)}`}>
        {bank === null ? (
          <span className="text-muted">No statement yet</span>
        ) : (
          <Amount minor={bank} currency={currency} />
        )}
        {difference === null || difference === 0 ? null : (
          <span className="block text-small font-normal text-muted">
            <Amount minor={Math.abs(difference)} currency={currency} />{' '}
            {difference > 0 ? 'more' : 'less'} than the books
          </span>
        )}
      </Balance>
    </dl>
  )
}

function Balance({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-h2 tabular-nums">{children}</dd>
    </div>
  )
}

interface Line {
  readonly label: string
  readonly value: ReactNode
}

function statementLines({ statement_id: id, statement_at: at }: BankStanding): Line[] {
  if (id === null || at === null) return []
  const value = (
    <LinkTo to={`/banks/statements/${id}`}>
      read <Time at={at} kind="short" />
    </LinkTo>
  )
  return [{ label: 'Last statement', value }]
}

function orderLines(of: BankStanding): Line[] {
  const { currency, next_cut_off: cutOff, next_day: nextDay } = of
  if (of.kind === 'own_money') return []
  return [
    ...(nextDay === null ? [] : [{ label: 'Orders ask for', value: dayText(nextDay) }]),
    ...(cutOff === null
      ? []
      : [{ label: 'Next cut-off', value: <Time at={cutOff} clock="real" /> }]),
    {
      label: 'Orders queued',
      value: counted(of.orders_queued, of.amount_queued, currency, '/banks/batches?part=orders'),
    },
    {
      label: 'Under way',
      value: counted(of.orders_under_way, of.amount_under_way, currency, '/banks/batches'),
    },
  ]
}

function counted(count: number, amount: number, currency: string, to: string): ReactNode {
  if (count === 0) return <span className="text-muted">None</span>
  return (
    <>
      <LinkTo to={to}>{count === 1 ? '1 order' : `${count} orders`}</LinkTo>,{' '}
      <Amount minor={amount} currency={currency} />
    </>
  )
}

/** What somebody must do: only where there is something. */
function waitingLines(of: BankStanding): Line[] {
  const { alarms, decisions, nights_to_sign: nights, connected_account_id: id } = of
  const line = (label: string, count: number, to: string, tone: 'bad' | 'waiting'): Line[] =>
    count === 0
      ? []
      : [
          {
            label,
            value: (
              <LinkTo to={to}>
                <StatusBadge status={label} label={String(count)} tone={tone} />
              </LinkTo>
            ),
          },
        ]
  return [
    ...virtualLines(of),
    ...elsewhereLines(of),
    ...line('To ask the bank', alarms, '/operations?queue=bank_alarms', 'bad'),
    ...line('To decide', decisions, '/banks/decisions', 'waiting'),
    ...line('Nights to sign', nights, `/banks?part=nights&account=${id}`, 'waiting'),
  ]
}

/** How many of its virtual IBANs are left; few ask for more. */
function virtualLines({ virtual_ibans: total, virtual_ibans_free: free }: BankStanding): Line[] {
  if (total === 0) return []
  const text = `${free} of ${total} left`
  const isShort = free * 10 < total
  const value = isShort ? <StatusBadge status="short" label={text} tone="waiting" /> : text
  return [{ label: 'Virtual IBANs', value }]
}

function elsewhereLines({ collects_elsewhere: isElsewhere }: BankStanding): Line[] {
  if (!isElsewhere) return []
  const badge = <StatusBadge status="elsewhere" label="Another account, by hand" tone="bad" />
  return [{ label: 'Payers are shown', value: badge }]
}
