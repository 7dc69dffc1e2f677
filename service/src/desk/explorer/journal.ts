// How far the ledger is sealed, checks of stretches of the journal, and what can be fetched.
import type { DownloadList, JournalCheck, JournalStatus } from '@holdfast/contract'
import { deskTables, statementFormats } from '@holdfast/contract'
import type { Reader } from '#db'
import { journalLog } from '#journal'
import type { TenantId } from '#kit'
import { asId, showId, showInstant } from '#kit'
import type { JournalKeys } from '#sealing'
import { checkStretch } from '#sealing'
import { countUnsealed, selectJournal } from './store-explorer.ts'

/** Entries that one request recomputes: some tens of milliseconds. */
const STRETCH_MAX = 2_000
const MS_PER_SECOND = 1_000

/** How far the ledger of a tenant is sealed. */
export async function readJournalStatus(
  reader: Reader,
  tenant: TenantId,
  now: Date,
): Promise<JournalStatus> {
  const [row] = await reader.query(selectJournal, { tenant_id: tenant })
  const [waiting] = await reader.query(countUnsealed, {
    tenant_id: tenant,
    from_written_in: row?.sealed_below ?? '0',
  })
  const unsealed = Number(waiting?.count ?? 0n)
  const { checkpoint_size: size = null, checkpoint_at: at = null, key_id: key = null } = row ?? {}
  return {
    size: Number(row?.size ?? 0n),
    chain: row?.chain?.toString('base64') ?? null,
    unsealed,
    lag_seconds: lagOf(waiting?.oldest ?? null, row?.age ?? null, now),
    checkpoint:
      size === null || at === null || key === null
        ? null
        : { size: Number(size), at: showInstant(at), key_id: key },
  }
}

/** A clock that was advanced makes none old: the younger counts, it or the newest checkpoint. */
function lagOf(oldest: Date | null, checkpointAge: number | null, now: Date): number {
  if (oldest === null) return 0
  const age = (now.getTime() - oldest.getTime()) / MS_PER_SECOND
  return Math.max(0, Math.floor(Math.min(age, checkpointAge ?? age)))
}

/** Checks a stretch of the journal after a position, or its end. */
export async function checkJournal(
  reader: Reader,
  keys: JournalKeys,
  of: { readonly tenant: TenantId; readonly after: number | null },
): Promise<JournalCheck> {
  const [journal] = await reader.query(selectJournal, { tenant_id: of.tenant })
  const size = Number(journal?.size ?? 0n)
  const { from, to, checkpoints, fault } = await checkStretch(journalLog, reader, of.tenant, {
    size,
    after: of.after,
    limit: STRETCH_MAX,
    publicKeys: await keys.vouched(reader),
  })
  const isMore = fault === null && to > 0 && to < size
  return {
    from,
    to,
    size,
    next_after: isMore ? to : null,
    checkpoints,
    fault: fault === null ? null : showFault(fault),
  }
}

interface Fault {
  readonly position: number | null
  readonly entry: string | null
  readonly what: string
}

function showFault({ position, entry, what }: Fault) {
  const id = entry === null ? null : asId('ledger_transaction', entry)
  return { position, transaction: id === null ? null : showId('ledger_transaction', id), what }
}

/** What can be fetched, and where. */
export const downloads: DownloadList = {
  data: [
    ...['project', 'settlement', 'participant'].map((of) => ({
      kind: 'statement' as const,
      title: `Statement of a ${of}`,
      path: `/v1/statements/${of}/{id}`,
      formats: [...statementFormats],
    })),
    {
      kind: 'statement',
      title: 'Statement of the organisation',
      path: '/v1/statements/organisation',
      formats: [...statementFormats],
    },
    {
      kind: 'statement',
      title: 'Statement of the revenue',
      path: '/v1/statements/revenue',
      formats: [...statementFormats],
    },
    {
      kind: 'journal_key',
      title: 'Public key of the journal',
      path: '/v1/journal/key',
      formats: ['json'],
    },
    {
      kind: 'journal_checkpoints',
      title: 'Signed checkpoints',
      path: '/v1/journal/checkpoints',
      formats: ['json'],
    },
    {
      kind: 'journal_entries',
      title: 'Entries of the journal',
      path: '/v1/journal/entries',
      formats: ['json'],
    },
    ...deskTables.map((table) => ({
      kind: 'table' as const,
      title: `All ${table.replaceAll('_', ' ')}`,
      path: `/dashboard/v1/table/${table}/export`,
      formats: ['csv'],
    })),
  ],
}
