// Signed checkpoints, and the files an independent check needs.
import type { JournalCheckpoint } from '@holdfast/contract'
import { useState } from 'react'
import { callOperation, useOperation } from '../api/index.ts'
import { Button, Card, type Column, DataTable, Query, Time, useToast } from '../components/index.ts'
import { saveFile } from '../kit/save.ts'

const SHOWN = 100

const columns: Column<JournalCheckpoint>[] = [
  {
    id: 'size',
    header: 'Entries',
    isNumber: true,
    width: 120,
    cell: ({ size }) => size.toLocaleString(),
  },
  { id: 'at', header: 'Signed', isMain: true, cell: ({ at }) => <Time at={at} kind="short" /> },
  {
    id: 'root',
    header: 'Root of the tree',
    cell: ({ root }) => <code className="break-all text-small">{root}</code>,
  },
  { id: 'key', header: 'Key', cell: ({ key_id }) => <code>{key_id}</code>, isHidden: true },
]

/** The card. */
export function CheckpointsCard() {
  const newest = useOperation('getJournalStatus', {})
  return (
    <Card title="Checkpoints" actions={<Downloads />} isFlush>
      <Query query={newest}>{({ checkpoint }) => <Table isSealed={checkpoint !== null} />}</Query>
    </Card>
  )
}

function Table({ isSealed }: { readonly isSealed: boolean }) {
  const list = useOperation(
    'listJournalCheckpoints',
    { query: { limit: SHOWN } },
    { enabled: isSealed },
  )
  return (
    <DataTable
      label="Checkpoints, oldest first"
      id="checkpoints"
      columns={columns}
      rows={list.data?.data ?? []}
      rowKey={({ size }) => String(size)}
      toolbar={
        <p className="text-small text-muted">
          Keep copies elsewhere: then nobody can cut off the end of the journal unnoticed.
        </p>
      }
      empty={{
        title: 'No checkpoints yet',
        text: 'Within a minute of the first movement of money one is signed.',
      }}
    />
  )
}

/** The public key, the checkpoints and the entries as files, for an offline check. */
function Downloads() {
  const say = useToast()
  const [isPending, setPending] = useState(false)
  const save = async (make: () => Promise<void>) => {
    setPending(true)
    try {
      await make()
    } catch (error) {
      say(error instanceof Error ? error.message : 'The file could not be made.', 'bad')
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" isPending={isPending} onPress={() => void save(saveKey)}>
        Save the public key
      </Button>
      <Button size="small" isPending={isPending} onPress={() => void save(saveCheckpoints)}>
        Save the checkpoints
      </Button>
    </div>
  )
}

async function saveKey(): Promise<void> {
  const { public_key } = await callOperation('getJournalKey')
  saveFile(public_key, 'public-key.pem', 'application/x-pem-file')
}

const PART = 1_000

async function saveCheckpoints(): Promise<void> {
  const lines: string[] = []
  for (let after = 0; ; ) {
    const { data } = await callOperation('listJournalCheckpoints', {
      query: { after, limit: PART },
    })
    lines.push(...data.map((checkpoint) => JSON.stringify(checkpoint)))
    const last = data.at(-1)
    if (last === undefined || data.length < PART) break
    after = last.size
  }
  saveFile(`${lines.join('\n')}\n`, 'checkpoints.jsonl', 'application/x-ndjson')
}
