// How far the ledger is sealed, and a check of it on demand: by the service, stretch after stretch,
// and of the newest signature by this browser.
import type { JournalCheck, JournalStatus } from '@holdfast/contract'
import { useRef, useState } from 'react'
import { callOperation, useOperation } from '../api/index.ts'
import { ApiCall, Button, Card, IdLink, KeyValues, Query, Time } from '../components/index.ts'
import { isSigned } from './check.ts'

const WATCH_MS = 10_000

/** The card. */
export function SealCard() {
  const status = useOperation('getJournalStatus', {}, { everyMs: WATCH_MS })
  return (
    <Card title="The seal">
      <Query query={status}>{(found) => <Seal status={found} />}</Query>
      <div className="mt-4">
        <ApiCall id="getJournalCheckpoint" />
      </div>
    </Card>
  )
}

function Seal({ status }: { readonly status: JournalStatus }) {
  const { size, unsealed, lag_seconds, checkpoint } = status
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div>
        <p className="text-h1 tabular-nums">{size.toLocaleString()}</p>
        <p className="text-muted">
          {size === 1 ? 'entry' : 'entries'} sealed: each movement of money is one
        </p>
        <div className="mt-4">
          <KeyValues
            items={[
              {
                label: 'Waiting',
                value:
                  unsealed === 0
                    ? 'Nothing: all movements are sealed'
                    : `${unsealed.toLocaleString()}, the oldest for ${lag_seconds} seconds`,
              },
              {
                label: 'Newest checkpoint',
                value:
                  checkpoint === null ? (
                    'None yet: nothing has moved'
                  ) : (
                    <>
                      <Time at={checkpoint.at} clock="real" /> over{' '}
                      {counted(checkpoint.size, 'entry', 'entries')}
                    </>
                  ),
              },
              { label: 'Signed with', value: <code>{checkpoint?.key_id ?? 'no key yet'}</code> },
            ]}
          />
        </div>
      </div>
      <Check isSealed={checkpoint !== null} />
    </div>
  )
}

/** A number with its noun: `1 entry`, `1,200 entries`. */
function counted(count: number, one: string, more: string): string {
  return `${count.toLocaleString()} ${count === 1 ? one : more}`
}

interface Found {
  readonly checked: number
  readonly size: number
  readonly signatures: number
  readonly fault: JournalCheck['fault']
  readonly isSigned: boolean
  readonly isDone: boolean
}

/** Runs through the journal from its beginning, as long as the page is open. */
function Check({ isSealed }: { readonly isSealed: boolean }) {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isRunning = useRef(false)
  const check = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setFailure(null)
    try {
      await checkAll(setFound)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The check did not end.')
    } finally {
      isRunning.current = false
    }
  }
  return (
    <div className="grid content-start gap-4" aria-live="polite">
      <p className="text-muted">
        A check computes every hash anew from the ledger and compares it with what was signed. Your
        browser checks the newest signature itself.
      </p>
      <div>
        <Button
          isDisabled={!isSealed}
          isPending={found?.isDone === false}
          onPress={() => void check()}
        >
          Check the whole journal now
        </Button>
      </div>
      {failure === null ? null : <p className="text-bad-ink">{failure}</p>}
      {found === null ? null : <Outcome found={found} />}
    </div>
  )
}

async function checkAll(show: (found: Found) => void): Promise<void> {
  const { public_key } = await callOperation('getJournalKey')
  const isSound = await isSigned(await callOperation('getJournalCheckpoint'), public_key)
  let signatures = 0
  for (let after: number | null = 0; after !== null; ) {
    const part: JournalCheck = await callOperation('checkJournal', { query: { after } })
    signatures += part.checkpoints
    after = part.fault === null ? part.next_after : null
    show({
      checked: part.to,
      size: part.size,
      signatures,
      fault: part.fault,
      isSigned: isSound,
      isDone: after === null,
    })
  }
}

function Outcome({ found }: { readonly found: Found }) {
  const { checked, size, signatures, fault, isDone } = found
  if (fault !== null) {
    return (
      <p role="alert" className="text-bad-ink">
        Changed at entry {fault.position ?? 'unknown'}: {fault.what}{' '}
        {fault.transaction === null ? null : <IdLink id={fault.transaction} />}
      </p>
    )
  }
  if (!isDone)
    return <p>{`Checked ${checked.toLocaleString()} of ${counted(size, 'entry', 'entries')}.`}</p>
  return (
    <p className={found.isSigned ? 'text-good-ink' : 'text-bad-ink'}>
      {found.isSigned
        ? `Unchanged: all ${counted(checked, 'entry', 'entries')} are as they were ` +
          `sealed, and ${counted(signatures, 'signature is', 'signatures are')} right. This ` +
          'browser found the newest signature right, too.'
        : 'The entries are as they were sealed, but this browser finds the newest ' +
          'signature wrong. Compare the key with the one you keep.'}
    </p>
  )
}
