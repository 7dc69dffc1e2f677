// The clock of the sandbox, and what will fall due by it.
import type { AdvancedClock, Clock } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  ApiCall,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Form,
  faultsOf,
  formatTime,
  Page,
  Query,
  TextField,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { advances } from './due.ts'
import { DueTimeline, Ran } from './due-timeline.tsx'

const WATCH_MS = 5_000

/** The page. */
export default function ClockPage() {
  const clock = useOperation('getClock', {}, { everyMs: WATCH_MS })
  const due = useOperation('listDue', {}, { everyMs: WATCH_MS })
  const [came, setCame] = useState<AdvancedClock | null>(null)
  const advance = useChange('advanceClock', { renews: ['listDue'], onDone: setCame })
  const move = (body: { readonly by: string } | { readonly to: string }) => advance.mutate({ body })
  return (
    <Page
      title="Test clock"
      about={
        'Every date in the sandbox comes from this clock. Move it forward, and what falls due ' +
        'on the way happens in order.'
      }
    >
      <Query query={clock}>{(found) => <ClockFace clock={found} />}</Query>
      <Advance
        now={clock.data?.now ?? null}
        isPending={advance.isPending}
        error={advance.error}
        onMove={move}
      />
      {advance.isPending || clock.data?.advancing === true ? <UnderWay /> : null}
      {came === null ? null : <Ran came={came} />}
      <Card title="What will fall due" about="Days and times in your own time zone.">
        <Query query={due}>
          {({ now, data, deliveries }) =>
            data.length === 0 ? (
              <EmptyState
                title="Nothing falls due"
                text={
                  'Scheduled releases, payments on their way, unpaid checkouts and weekly ' +
                  'payouts appear here.'
                }
              />
            ) : (
              <DueTimeline
                now={now}
                items={data}
                deliveries={deliveries}
                isPending={advance.isPending}
                onMove={(to) => move({ to })}
              />
            )
          }
        </Query>
      </Card>
      <ApiCall id="getClock" />
    </Page>
  )
}

/** What is wrong with where the clock is to be moved. */
function faultOf(to: Date, now: string | null): string | null {
  if (Number.isNaN(to.getTime())) return 'must be a date and time'
  if (now === null || to >= new Date(now)) return null
  return `must be later than the clock, which shows ${formatTime(now)}`
}

function ClockFace({ clock }: { readonly clock: Clock }) {
  const freeze = useChange('freezeClock')
  const resume = useChange('resumeClock')
  return (
    <Card
      title="Now"
      actions={
        clock.frozen ? (
          <Button isPending={resume.isPending} onPress={() => resume.mutate({})}>
            Let it run on
          </Button>
        ) : (
          <Button isPending={freeze.isPending} onPress={() => freeze.mutate({})}>
            Freeze
          </Button>
        )
      }
    >
      <p className="text-h1 tabular-nums">{formatTime(clock.now)}</p>
      <p className="mt-1 text-muted">
        {clock.frozen
          ? 'The clock stands still. Only the buttons below move it.'
          : 'The clock runs at real speed.'}
      </p>
      <p className="mt-1 text-small text-muted">
        As the API writes it: <code className="whitespace-nowrap">{clock.now}</code>
      </p>
    </Card>
  )
}

/** An advance that is under way, of this page or of somebody else, can be stopped. */
function UnderWay() {
  const stop = useChange('stopAdvance', { renews: ['listDue'] })
  return (
    <Card
      title="The clock is moving"
      about="What falls due on the way happens in order. Stopped, it stays where it has come to."
      actions={
        <Button isPending={stop.isPending} onPress={() => stop.mutate({})}>
          Stop here
        </Button>
      }
    >
      {stop.isError ? <ErrorState error={stop.error} /> : null}
    </Card>
  )
}

interface AdvanceProps {
  /** What the clock shows, once it is known. */
  readonly now: string | null
  readonly isPending: boolean
  readonly error: Error | null
  readonly onMove: (body: { readonly by: string } | { readonly to: string }) => void
}

function Advance({ now, isPending, error, onMove }: AdvanceProps) {
  const [to, setTo] = useState('')
  const [wrong, setWrong] = useState<Error | null>(null)
  const send = () => {
    const at = new Date(to)
    const found = faultOf(at, now)
    setWrong(found === null ? null : faultsOf([faultOn('to', found)]))
    if (found === null) onMove({ to: at.toISOString() })
  }
  return (
    <Card title="Move it forward">
      <div className="flex flex-wrap gap-2">
        {advances.map(({ label, by }) => (
          <Button key={by} isPending={isPending} onPress={() => onMove({ by })}>
            {label}
          </Button>
        ))}
      </div>
      <div className="mt-5 max-w-md">
        <Form onSubmit={send} error={wrong ?? error}>
          <TextField
            label="Move to"
            name="to"
            type="datetime-local"
            value={to}
            onChange={setTo}
            hint="In your own time zone; at most 400 days ahead. The clock never goes back."
          />
          <div>
            <Button type="submit" isPending={isPending}>
              Move the clock
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}
