// Documents that are handed in for a verification: begun, sent part by part, read by reviewers.
import type {
  BeginDocumentBody,
  DocumentKind,
  DocumentMediaType,
  VerificationDocument,
} from '@holdfast/contract'
import { documentPartBytes, documentsMax } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id, Result, TenantId } from '#kit'
import {
  accepted,
  asId,
  distinct,
  Failure,
  groupBy,
  present,
  refused,
  showId,
  showInstant,
  zip,
} from '#kit'
import type { Vault } from '#participants'
import { openParticipantBytes, openParticipantTexts, sealParticipantTexts } from '#participants'
import { lockVerifications } from './decisions.ts'
import { isOfType } from './media-type.ts'
import { readOpenRequests } from './requests.ts'
import type { DocumentRow } from './store-documents.ts'
import {
  countParts,
  deleteDocuments,
  insertDocuments,
  insertParts,
  selectDocuments,
  selectParts,
} from './store-documents.ts'
import type { VerificationView } from './verifications.ts'
import { isOpenToDetails } from './verifications.ts'

/** A document of a verification; its bytes are read apart. */
export interface Document {
  readonly id: Id<'document'>
  readonly verificationId: Id<'verification'>
  readonly participantId: Id<'participant'>
  readonly kind: DocumentKind
  readonly mediaType: DocumentMediaType
  readonly name: string
  readonly size: number
  readonly parts: number
  readonly partsReceived: number
  readonly createdAt: Date
}

/** All parts have come: reviewers see it. */
export function isWhole({ parts, partsReceived }: Document): boolean {
  return parts === partsReceived
}

function nameBound(id: string): string {
  return `verification_documents/${id}/name`
}

/** A part opens only in its own place of its own document. */
function partBound(id: string, number: number, parts: number): string {
  return `verification_documents/${id}/parts/${number}/${parts}`
}

/** The documents of verifications, the oldest first; none of people who were erased. */
export async function readDocuments(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  verificationIds: readonly Id<'verification'>[],
): Promise<Map<Id<'verification'>, Document[]>> {
  const rows = await reader.query(selectDocuments, {
    tenant_id: tenantId,
    verification_ids: distinct(verificationIds),
  })
  const names = await openParticipantTexts(
    reader,
    vault,
    tenantId,
    rows.map((row) => ({
      participantId: asId('participant', row.participant_id),
      bound: nameBound(row.id),
      sealed: row.name_sealed,
    })),
  )
  const documents = rows.flatMap((row, place) => {
    const name = names[place]
    return name === undefined ? [] : [documentOf(row, name)]
  })
  return groupBy(documents, ({ verificationId }) => verificationId)
}

function documentOf(row: DocumentRow, name: string): Document {
  return {
    id: asId('document', row.id),
    verificationId: asId('verification', row.verification_id),
    participantId: asId('participant', row.participant_id),
    kind: row.kind,
    mediaType: row.media_type,
    name,
    size: row.size,
    parts: row.parts,
    partsReceived: row.parts_received,
    createdAt: row.created_at,
  }
}

/** A document as the API shows it. */
export function showDocument(document: Document): VerificationDocument {
  return {
    id: showId('document', document.id),
    kind: document.kind,
    name: document.name,
    media_type: document.mediaType,
    size: document.size,
    parts: document.parts,
    next_part: isWhole(document) ? null : document.partsReceived + 1,
    created_at: showInstant(document.createdAt),
  }
}

/** The bytes of a document that is whole; undefined when it is not, or its person was erased. */
export async function readDocumentBytes(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  document: Document,
): Promise<Buffer | undefined> {
  const rows = await reader.query(selectParts, { tenant_id: tenantId, document_id: document.id })
  if (rows.length !== document.parts) return undefined
  const parts = await openParticipantBytes(
    reader,
    vault,
    tenantId,
    rows.map(({ number, sealed }) => ({
      participantId: document.participantId,
      bound: partBound(document.id, number, document.parts),
      sealed,
    })),
  )
  const opened = parts.flatMap((part) => (part === undefined ? [] : [part]))
  return opened.length === document.parts ? Buffer.concat(opened) : undefined
}

interface OfVerification {
  readonly id: Id<'verification'>
}

interface Desk {
  readonly view: VerificationView
  /** As they stand after the inputs before. */
  readonly documents: Document[]
}

/** Locks verifications and reads their documents, where documents may be handed in. */
async function openDesks(
  unit: Unit,
  vault: Vault,
  inputs: readonly OfVerification[],
): Promise<(id: Id<'verification'>) => Result<Desk>> {
  const tenantId = unit.tenant.id
  const ids = distinct(inputs.map(({ id }) => id))
  const views = await lockVerifications(unit, ids)
  const documents = await readDocuments(unit.tx, vault, tenantId, ids)
  const requests = await readOpenRequests(unit.tx, vault, tenantId, [...views.values()])
  const desks = new Map<Id<'verification'>, Result<Desk>>()
  for (const id of ids) {
    const view = views.get(id)
    if (view === undefined) desks.set(id, refused(new Failure('not_found')))
    else if (!takesDocuments(view, requests.has(id))) {
      desks.set(id, refused(new Failure('invalid_state')))
    } else desks.set(id, accepted({ view, documents: documents.get(id) ?? [] }))
  }
  return (id) => present(desks.get(id), 'every verification that was named was looked up')
}

function takesDocuments({ verification }: VerificationView, isAskedForMore: boolean): boolean {
  const { status } = verification
  return isOpenToDetails(verification) || status === 'id_verification_required' || isAskedForMore
}

interface BeginInput extends OfVerification {
  readonly body: BeginDocumentBody
}

/**
 * Begins documents, one answer for each input. Refuses `invalid_state` when nothing may be handed
 * in, `too_many_documents` from the eleventh on.
 */
export async function beginDocuments(
  unit: Unit,
  vault: Vault,
  inputs: readonly BeginInput[],
): Promise<Result<Document>[]> {
  const deskOf = await openDesks(unit, vault, inputs)
  const begun: Document[] = []
  const results = inputs.map(({ id, body }): Result<Document> => {
    const desk = deskOf(id)
    if (!desk.ok) return desk
    const { view, documents } = desk.value
    if (documents.length >= documentsMax) return refused(new Failure('too_many_documents'))
    const document: Document = {
      id: unit.newId('document'),
      verificationId: id,
      participantId: view.verification.participantId,
      kind: body.kind,
      mediaType: body.media_type,
      name: body.name,
      size: body.size,
      parts: Math.ceil(body.size / documentPartBytes),
      partsReceived: 0,
      createdAt: unit.now,
    }
    documents.push(document)
    begun.push(document)
    return accepted(document)
  })
  if (begun.length > 0) await writeDocuments(unit, vault, begun)
  return results
}

async function writeDocuments(
  unit: Unit,
  vault: Vault,
  documents: readonly Document[],
): Promise<void> {
  const names = await sealParticipantTexts(
    unit,
    vault,
    documents.map(({ id, participantId, name }) => ({
      participantId,
      bound: nameBound(id),
      text: name,
    })),
  )
  await unit.tx.query(insertDocuments, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(documents, names).map(
      ([{ id, verificationId, participantId, kind, mediaType, size, parts }, name]) => ({
        id,
        verification_id: verificationId,
        participant_id: participantId,
        kind,
        media_type: mediaType,
        name_sealed: name,
        size,
        parts,
      }),
    ),
  })
}

interface PartInput extends OfVerification {
  readonly documentId: Id<'document'>
  readonly number: number
  readonly content: Buffer
}

/**
 * Takes parts of documents in their order; one that came before changes nothing. Refuses
 * `not_found`, `invalid_state` for a part out of turn, `document_refused` when the bytes are not of
 * the size or the type that was named.
 */
export async function takeParts(
  unit: Unit,
  vault: Vault,
  inputs: readonly PartInput[],
): Promise<Result<Document>[]> {
  const deskOf = await openDesks(unit, vault, inputs)
  const taken: { readonly document: Document; readonly part: PartInput }[] = []
  const results = inputs.map((part): Result<Document> => {
    const desk = deskOf(part.id)
    if (!desk.ok) return desk
    const { documents } = desk.value
    const place = documents.findIndex(({ id }) => id === part.documentId)
    const document = documents[place]
    if (document === undefined) return refused(new Failure('not_found'))
    if (part.number <= document.partsReceived) return accepted(document)
    const refusal = refusalOf(document, part)
    if (refusal !== undefined) return refused(refusal)
    const grown = { ...document, partsReceived: part.number }
    documents[place] = grown
    taken.push({ document: grown, part })
    return accepted(grown)
  })
  if (taken.length > 0) await writeParts(unit, vault, taken)
  return results
}

function refusalOf(document: Document, { number, content }: PartInput): Failure | undefined {
  if (number !== document.partsReceived + 1) {
    const detail = `The next part is ${document.partsReceived + 1}, of ${document.parts}.`
    return new Failure('invalid_state', { detail })
  }
  const before = (number - 1) * documentPartBytes
  if (content.length !== Math.min(documentPartBytes, document.size - before)) {
    return new Failure('document_refused', { detail: 'The file is not of the size it was named.' })
  }
  if (number === 1 && !isOfType(content, document.mediaType)) {
    return new Failure('document_refused')
  }
  return undefined
}

async function writeParts(
  unit: Unit,
  vault: Vault,
  taken: readonly { readonly document: Document; readonly part: PartInput }[],
): Promise<void> {
  const tenantId = unit.tenant.id
  const sealed = await sealParticipantTexts(
    unit,
    vault,
    taken.map(({ document: { id, participantId, parts }, part }) => ({
      participantId,
      bound: partBound(id, part.number, parts),
      text: part.content,
    })),
  )
  await unit.tx.query(insertParts, {
    tenant_id: tenantId,
    rows: zip(taken, sealed).map(([{ document, part }, one]) => ({
      document_id: document.id,
      number: part.number,
      sealed: one,
    })),
  })
  // Of several parts of one document the last one counts.
  const latest = new Map(taken.map(({ document }) => [document.id, document.partsReceived]))
  await unit.tx.query(countParts, {
    tenant_id: tenantId,
    updated_at: unit.now,
    rows: Array.from(latest, ([id, received]) => ({ id, received })),
  })
}

interface TakeBackInput extends OfVerification {
  readonly documentId: Id<'document'>
}

/** Deletes documents that were handed in; refuses as `takeParts` does. */
export async function takeBackDocuments(
  unit: Unit,
  vault: Vault,
  inputs: readonly TakeBackInput[],
): Promise<Result<null>[]> {
  const deskOf = await openDesks(unit, vault, inputs)
  const gone: Id<'document'>[] = []
  const results = inputs.map(({ id, documentId }): Result<null> => {
    const desk = deskOf(id)
    if (!desk.ok) return desk
    const { documents } = desk.value
    const place = documents.findIndex((one) => one.id === documentId)
    if (place < 0) return refused(new Failure('not_found'))
    documents.splice(place, 1)
    gone.push(documentId)
    return accepted(null)
  })
  if (gone.length > 0) {
    await unit.tx.query(deleteDocuments, { tenant_id: unit.tenant.id, ids: gone })
  }
  return results
}
