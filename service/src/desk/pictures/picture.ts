// A project as a picture: who paid, where the money is held, what left, and what waits for what.
import type { IdKind, Picture, PictureKind, PictureNode } from '@holdfast/contract'
import type { Reader } from '#db'
import { needSpan } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, compact, fail, indexBy, showId, showInstant } from '#kit'
import type { Graph, Place } from './flow-graph.ts'
import { drawFlows } from './flow-graph.ts'
import type { PlaceRow, ResourceRow } from './store-picture.ts'
import { selectFlows, selectPlaces, selectProject, selectResources } from './store-picture.ts'
import { waitOf } from './waiting.ts'

/** So many of each kind stand alone. */
const ALONE_MAX = 100

export interface PictureAsked {
  readonly tenant: TenantId
  readonly id: Id<'project'>
}

/** The picture of a project. Refuses with `not_found`. */
export async function readPicture(
  reader: Reader,
  { tenant, id }: PictureAsked,
  now: Date,
): Promise<Picture> {
  const [project] = await reader.query(selectProject, { tenant_id: tenant, id })
  if (project === undefined) return fail('not_found')
  await needSpan(reader, tenant, { from: id })
  const places = await reader.query(selectPlaces, {
    tenant_id: tenant,
    project_id: id,
    until_place: ALONE_MAX,
  })
  const alone = compact(places.map((place) => place.id))
  const rows = await reader.query(selectResources, { tenant_id: tenant, ids: alone })
  const resources = indexBy(rows, (row) => row.id)
  const flows = await reader.query(selectFlows, {
    tenant_id: tenant,
    project_id: id,
    until_place: ALONE_MAX,
  })
  const graph = drawFlows(flows, {
    own: new Map<string, PictureKind>(places.map(({ key, kind }) => [key, kind])),
    personOf: (key) => personOf(key, resources.get(key)),
  })
  const own = places.filter((place) => isShown(place, graph, resources))
  const ownKeys = new Set(places.map(({ key }) => key))
  const others = [...graph.places.values()].filter(({ key }) => !ownKeys.has(key))
  return {
    project_id: showId('project', id),
    currency: project.currency,
    as_of: showInstant(now),
    nodes: [
      ...own.map((place) => ownNode(place, resources, project.status)),
      ...others.map((place) => otherNode(place, graph, resources)),
    ],
    edges: graph.edges.map(({ from, to, amount, isFee }) => ({
      from,
      to,
      amount: Number(amount),
      kind: isFee ? 'fee' : 'money',
    })),
  }
}

/** One person is one node: by participant, else by the account that paid, else alone. */
function personOf(key: string, row: ResourceRow | undefined): string {
  return row?.participant_id ?? row?.masked ?? key
}

/** A checkout is in the picture where a buyer fee passes it; inbounds where money did. */
function isShown(
  { key, kind, id }: PlaceRow,
  { places }: Graph,
  resources: ReadonlyMap<string, ResourceRow>,
): boolean {
  if (kind === 'project' || places.has(key)) return true
  const lacks = resources.get(id ?? '')?.lacks ?? 0n
  if (kind === 'checkout') return lacks > 0n
  return kind !== 'inbound'
}

function ownNode(
  { key, kind, count, id, balance }: PlaceRow,
  resources: ReadonlyMap<string, ResourceRow>,
  projectStatus: string,
): PictureNode {
  const row = resources.get(id ?? '')
  return {
    key,
    kind,
    id: id === null ? null : showId(kind, asId(kind satisfies IdKind, id)),
    title: titleOf(kind, row),
    status: kind === 'project' ? projectStatus : (row?.status ?? null),
    amount: row === undefined ? null : Number(row.amount),
    balance: Number(balance),
    count: Number(count),
    wait: row === undefined ? null : waitOf(row, balance),
  }
}

function titleOf(kind: PlaceRow['kind'], row: ResourceRow | undefined): string {
  if (kind === 'project') return 'Project balance'
  if (row === undefined) return `Earlier ${kind}s`
  if (kind === 'checkout') return 'Buyer fee'
  return row.title ?? `${row.type.replaceAll('_', ' ')} ${kind}`
}

/** Ends of the picture: people, the revenue, other projects. A conversion holds what passes it. */
function otherNode(
  { key, kind }: Place,
  { edges }: Graph,
  resources: ReadonlyMap<string, ResourceRow>,
): PictureNode {
  const sumOf = (side: 'from' | 'to') =>
    edges.reduce((total, edge) => total + (edge[side] === key ? edge.amount : 0n), 0n)
  const [came, went] = [sumOf('to'), sumOf('from')]
  const change = came - went
  const named = key.slice(kind.length + 1)
  const person = [...resources.values()].find((row) => personOf(row.id, row) === named)
  return {
    key,
    kind,
    id: idOf(kind, person),
    title: endTitle(kind, person),
    status: null,
    amount: Number(change < 0n ? -change : change),
    balance: kind === 'conversion' ? Number(change) : 0,
    count: 1,
    wait: null,
  }
}

function idOf(kind: PictureKind, person: ResourceRow | undefined): string | null {
  const isPerson = kind === 'payer' || kind === 'payee'
  const id = person?.participant_id ?? null
  return isPerson && id !== null ? showId('participant', asId('participant', id)) : null
}

function endTitle(kind: PictureKind, person: ResourceRow | undefined): string {
  const named = person?.email ?? person?.masked ?? null
  switch (kind) {
    case 'payer':
      return named ?? 'Unknown payer'
    case 'payee':
      return named ?? 'Paying account'
    case 'revenue':
      return 'Your fees'
    case 'shortfall':
      return 'Owed by you'
    case 'conversion':
      return 'Conversion'
    case 'taken_back':
      return 'Taken back by the bank'
    case 'sent_back':
      return 'Sent back to the payer'
    case 'source_project':
      return 'From another project'
    default:
      return 'To another project'
  }
}
