// Who did what, what was asked, and what needs a second person: put together beside all else.

import type { FastifyInstance } from 'fastify'
import type { ApprovalDeps } from '#approvals'
import {
  approvalGate,
  approvalHandlers,
  approvalRoutes,
  approvalSealKey,
  lapseApprovals,
  lapseWatch,
} from '#approvals'
import { auditLog, auditRoutes, auditWatch } from '#audit'
import type { Database, Unit } from '#db'
import type { Route, ServerOptions } from '#http'
import { createPerformer } from '#http'
import type { RunnableHandler } from '#jobs'
import type { LetterDeps } from '#letters'
import { approvalTeller, tellOfWork } from '#letters'
import { continueToSource } from '#outbounds'
import { movePayouts } from '#payouts'
import { requestRoutes, startRequestLog } from '#requests'
import type { JournalKeys, Sealing } from '#sealing'
import { openCheckpointFile, startSealing } from '#sealing'
import { registerLogos, settingsRoutes } from '#settings'

export interface OversightOptions {
  readonly database: Database
  readonly rootKey: Buffer
  readonly baseUrl: string
  readonly journal: JournalKeys
  /** With what members are written to of what takes another person. */
  readonly letters: LetterDeps
  /** Where checkpoints of the audit log are written down outside the database; else nowhere. */
  readonly auditFile?: string | null
  readonly onError: (error: unknown, about: string) => void
}

export interface Oversight {
  readonly routes: readonly Route[]
  readonly handlers: readonly RunnableHandler[]
  /** What the server is made of. */
  readonly server: Required<Pick<ServerOptions, 'watches' | 'record' | 'performer'>>
  registerPages(server: FastifyInstance): void
  startSealing(): Sealing
  /** Ends what waits in a tenant and can never be done; tells how much. */
  readonly lapse: (unit: Unit) => Promise<number>
  /** Writes what was gathered and not written yet. */
  stop(): Promise<void>
}

/** Puts it together. The gate comes before the log: what it undoes is not told of. */
export function createOversight(options: OversightOptions): Oversight {
  const { database, rootKey, baseUrl, journal: keys, letters, onError } = options
  const { auditFile = null } = options
  const performer = createPerformer()
  const requests = startRequestLog({ database, onError })
  const sealKey = approvalSealKey(rootKey)
  const tell = approvalTeller(letters)
  const onAsked = async (unit: Unit) => await tellOfWork(unit, 'approvals')
  const approvals: ApprovalDeps = { database, performer, sealKey, tell, onAsked }
  return {
    routes: [
      ...auditRoutes,
      ...requestRoutes,
      ...settingsRoutes({
        database,
        baseUrl,
        isMailOn: letters.isSmtpOn,
        followZone: movePayouts,
        followToSource: continueToSource,
      }),
      ...approvalRoutes(approvals),
    ],
    handlers: approvalHandlers(approvals),
    server: {
      watches: [approvalGate(approvals), lapseWatch(approvals), auditWatch],
      record: (one) => requests.record(one),
      performer,
    },
    registerPages: (server) => registerLogos(server, database),
    startSealing: () => {
      const file = auditFile === null ? null : openCheckpointFile(auditLog, auditFile)
      return startSealing(auditLog, { database, keys, file, onError })
    },
    lapse: async (unit) => await lapseApprovals(unit, approvals),
    stop: async () => await requests.stop(),
  }
}
