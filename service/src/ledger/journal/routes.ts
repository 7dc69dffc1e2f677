import type { InclusionProof, JournalEntry as ShownEntry } from '@holdfast/contract'
import { listLimitDefault, operations } from '@holdfast/contract'
import type { Database } from '#db'
import type { Route } from '#http'
import { plainRoute, readRoute } from '#http'
import { fail, parseId } from '#kit'
import type { JournalKeys } from '#sealing'
import { readJournalKeys, showHandOvers } from '#sealing'
import { showCheckpoint } from './log.ts'
import type { JournalEntry } from './proofs.ts'
import {
  checkpointsAfter,
  journalAfter,
  latestCheckpoint,
  proveConsistency,
  proveEntries,
} from './proofs.ts'

/** Reading the journal, its checkpoints and proofs. */
export function journalRoutes(keys: JournalKeys, { global }: Pick<Database, 'global'>): Route[] {
  return [
    plainRoute(operations.getJournalKey, {
      run: async () => {
        const { keyId, publicKey } = await keys.signing(global)
        const hand_overs = showHandOvers(await readJournalKeys(global))
        return { key_id: keyId, algorithm: 'ed25519' as const, public_key: publicKey, hand_overs }
      },
    }),
    readRoute(operations.getJournalCheckpoint, {
      parse: ({ principal }) => principal.tenantId,
      run: async (reader, tenant) => (await latestCheckpoint(reader, tenant)) ?? fail('not_found'),
      render: showCheckpoint,
    }),
    readRoute(operations.listJournalCheckpoints, {
      parse: ({ principal, query: { after = 0, limit = listLimitDefault } }) => ({
        tenant: principal.tenantId,
        after,
        limit,
      }),
      run: async (reader, { tenant, after, limit }) =>
        await checkpointsAfter(reader, tenant, after, limit),
      render: (checkpoints) => ({ data: checkpoints.map(showCheckpoint) }),
    }),
    readRoute(operations.listJournalEntries, {
      parse: ({ principal, query: { after = 0, limit = listLimitDefault } }) => ({
        tenant: principal.tenantId,
        after,
        limit,
      }),
      run: async (reader, { tenant, after, limit }) =>
        await journalAfter(reader, tenant, after, limit),
      render: (entries) => ({ data: entries.map(showEntry) }),
    }),
    ...proofRoutes,
  ]
}

function showEntry({ position, line }: JournalEntry): ShownEntry {
  return { position, line }
}

const proofRoutes: Route[] = [
  readRoute(operations.getInclusionProof, {
    parse: ({ principal, params }) => ({
      tenant: principal.tenantId,
      id: parseId('ledger_transaction', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }): Promise<InclusionProof> => {
      const checkpoint = (await latestCheckpoint(reader, tenant)) ?? fail('not_found')
      const [proven] = await proveEntries(reader, checkpoint, [id])
      if (proven === undefined) return fail('not_found')
      return {
        ...showEntry(proven),
        path: proven.path.map((hash) => hash.toString('base64')),
        checkpoint: showCheckpoint(checkpoint),
      }
    },
    render: (proof) => proof,
  }),
  readRoute(operations.getConsistencyProof, {
    parse: ({ principal, query: { from, to } }) => ({
      tenant: principal.tenantId,
      sizes: { earlier: from, later: to },
    }),
    run: async (reader, { tenant, sizes }) =>
      (await proveConsistency(reader, tenant, sizes)) ?? fail('not_found'),
    render: ({ earlier, later, path }) => ({
      from: showCheckpoint(earlier),
      to: showCheckpoint(later),
      path: path.map((hash) => hash.toString('base64')),
    }),
  }),
]
