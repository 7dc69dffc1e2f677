// Routes of reviewers. Each look at what somebody handed in is written into the audit log.
import type { DocumentMediaType } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { AuditRecord } from '#audit'
import { writeAudit } from '#audit'
import type { Database, Reader } from '#db'
import type { FileAnswer, MemberPrincipal, Principal, Route } from '#http'
import { commandRoute, documentRoute, plainRoute, readRoute } from '#http'
import type { Id, TenantId } from '#kit'
import { asId, fail, invalid, parseId, showId } from '#kit'
import type { Vault } from '#participants'
import type { Document } from './documents.ts'
import { isWhole, readDocumentBytes, readDocuments, showDocument } from './documents.ts'
import { invitationPath, verificationInvitations } from './invitations.ts'
import { endingOf } from './media-type.ts'
import { readFiles, reviewFaults, reviewVerifications, showFile, withFiles } from './reviews.ts'
import { readVerificationViews } from './verifications.ts'

/** What these routes need. */
export interface ReviewDeps {
  readonly vault: Vault
  readonly database: Database
  /** Where links lead. */
  readonly baseUrl: string
}

interface Asked {
  readonly tenantId: TenantId
  readonly id: Id<'verification'>
  readonly documentId: Id<'document'>
  readonly wantsBytes: boolean
  readonly look: Look
}

/** Who looks, by which request. */
interface Look {
  readonly member: MemberPrincipal
  readonly requestId: string
}

function lookOf(principal: Principal | null, requestId: string): Look {
  return { member: principal?.member ?? fail('not_signed_in'), requestId }
}

/** Reading what was handed in, and deciding. */
export function reviewRoutes(deps: ReviewDeps): Route[] {
  return [fileRoute(deps), linkRoute(deps), ...readingRoutes(deps), decisionRoute(deps)]
}

/** The link for the person, where no mail brings it. Over: 409 `invalid_state`. */
function linkRoute({ vault, database, baseUrl }: ReviewDeps): Route {
  return plainRoute(operations.showVerificationLink, {
    run: async ({ params, principal, requestId }) => {
      const { tenantId } = principal ?? fail('not_signed_in')
      const id = parseId('verification', params.id) ?? fail('not_found')
      const path = await database.read(tenantId, async (reader) => {
        const views = await readVerificationViews(reader, tenantId, [id])
        if (!views.has(id)) fail('not_found')
        const [invited] = await verificationInvitations(reader, vault, tenantId, [id])
        return invitationPath(invited ?? fail('invalid_state'))
      })
      await recordLook(database, tenantId, {
        look: lookOf(principal, requestId),
        operation: operations.showVerificationLink.id,
        object: { kind: 'verification', id: showId('verification', id) },
        summary: 'Was shown the link of a verification',
      })
      return { url: baseUrl + path }
    },
  })
}

function fileRoute({ vault, database }: ReviewDeps): Route {
  return plainRoute(operations.getVerificationFile, {
    run: async ({ params, principal, requestId }) => {
      const { tenantId } = principal ?? fail('not_signed_in')
      const id = parseId('verification', params.id) ?? fail('not_found')
      const [file] = await database.read(tenantId, async (reader) => {
        const views = await readVerificationViews(reader, tenantId, [id])
        return await readFiles(reader, vault, tenantId, [...views.values()])
      })
      const found = file ?? fail('not_found')
      await recordLook(database, tenantId, {
        look: lookOf(principal, requestId),
        operation: operations.getVerificationFile.id,
        object: { kind: 'verification', id: showId('verification', id) },
        summary: 'Looked at what was handed in for a verification',
      })
      return showFile(found)
    },
  })
}

function readingRoutes({ vault, database }: ReviewDeps): Route[] {
  return [
    readRoute(operations.listVerificationDocuments, {
      parse: ({ params, principal }) => ({
        id: parseId('verification', params.id) ?? fail('not_found'),
        tenantId: principal.tenantId,
      }),
      run: async (reader, { id, tenantId }) => {
        const views = await readVerificationViews(reader, tenantId, [id])
        if (!views.has(id)) fail('not_found')
        return (await readDocuments(reader, vault, tenantId, [id])).get(id) ?? []
      },
      render: (documents) => ({ data: documents.filter(isWhole).map(showDocument) }),
    }),
    documentRoute(operations.readVerificationDocument, {
      parse: ({ params, query, principal, requestId }): Asked => ({
        tenantId: principal.tenantId,
        id: parseId('verification', params.id) ?? fail('not_found'),
        documentId: parseId('document', params.document) ?? fail('not_found'),
        wantsBytes: query.format === 'file',
        look: lookOf(principal, requestId),
      }),
      run: async (reader, asked) => await readOne(reader, vault, asked),
      render: ({ document }) => showDocument(document),
      write: async ({ document, bytes }, { tenantId, look }) => {
        if (bytes === null) return null
        await recordLook(database, tenantId, {
          look,
          operation: operations.readVerificationDocument.id,
          object: { kind: 'document', id: showId('document', document.id) },
          summary: `Looked at a document of a verification (${document.kind})`,
        })
        return fileOf(document, bytes)
      },
    }),
  ]
}

interface ReadDocument {
  readonly document: Document
  /** Null when they were not asked for. */
  readonly bytes: Buffer | null
}

async function readOne(reader: Reader, vault: Vault, asked: Asked): Promise<ReadDocument> {
  const { tenantId, id, documentId, wantsBytes } = asked
  const documents = (await readDocuments(reader, vault, tenantId, [id])).get(id) ?? []
  const found = documents.find((one) => one.id === documentId)
  const document = found !== undefined && isWhole(found) ? found : fail('not_found')
  if (!wantsBytes) return { document, bytes: null }
  const bytes = await readDocumentBytes(reader, vault, tenantId, document)
  return { document, bytes: bytes ?? fail('not_found') }
}

/**
 * Bytes of strangers: kept as a file under a name of our own, opened as nothing else, with no right
 * to run or fetch anything should a browser show them all the same.
 */
function fileOf({ id, mediaType }: Document, bytes: Buffer): FileAnswer {
  return {
    type: mediaType satisfies DocumentMediaType,
    name: `${showId('document', id)}.${endingOf(mediaType)}`,
    bytes,
    headers: {
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  }
}

function decisionRoute({ vault }: ReviewDeps): Route {
  return commandRoute(operations.reviewVerification, {
    parse: ({ params, body, principal, requestId }) => {
      const faults = reviewFaults(body)
      if (faults.length > 0) throw invalid(...faults)
      const { member } = lookOf(principal, requestId)
      return {
        id: parseId('verification', params.id) ?? fail('not_found'),
        outcome: body.outcome,
        reason: body.reason ?? null,
        documentKinds: body.outcome === 'ask' ? (body.document_kinds ?? []) : [],
        memberId: asId('member', member.memberId),
      }
    },
    run: async (unit, inputs) =>
      await withFiles(unit, vault, await reviewVerifications(unit, vault, inputs)),
    render: showFile,
  })
}

interface Looked extends Pick<AuditRecord, 'operation' | 'object' | 'summary'> {
  readonly look: Look
}

async function recordLook(
  database: Database,
  tenantId: TenantId,
  { look: { member, requestId }, ...about }: Looked,
): Promise<void> {
  await database.transact(tenantId, async (unit) => {
    await writeAudit(unit, [
      {
        ...about,
        actor: {
          kind: 'member',
          id: showId('member', asId('member', member.memberId)),
          name: member.name,
        },
        requestId,
        ip: null,
      },
    ])
  })
}
