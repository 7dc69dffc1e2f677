import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, fail, groupBy, indexBy } from '#kit'
import { readSettlements } from '#settlements'
import type { CheckoutView } from './checkout.ts'
import type { Means } from './means.ts'
import type { OverRow } from './store.ts'
import {
  selectCheckouts,
  selectIdsOfProjects,
  selectLatestOfPages,
  selectMeans,
  selectOpenIdsOfProjects,
  selectOpenIdsOfSettlements,
  selectOverNamed,
  selectParts,
} from './store.ts'

/** Reads checkouts with their parts and settlements. */
export async function readCheckouts(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'checkout'>[],
): Promise<Map<Id<'checkout'>, CheckoutView>> {
  if (ids.length === 0) return new Map()
  const [checkouts, parts] = await Promise.all([
    reader.query(selectCheckouts, { tenant_id: tenant, ids }),
    reader.query(selectParts, { tenant_id: tenant, checkout_ids: ids }),
  ])
  const settlementIds = parts.map((part) => part.settlement_id)
  const settlements = await readSettlements(reader, tenant, settlementIds)
  const partsOf = groupBy(parts, (part) => part.checkout_id)
  return indexBy(
    checkouts.map((checkout) => {
      const own = partsOf.get(checkout.id) ?? []
      const held = compact(own.map((part) => settlements.get(part.settlement_id)))
      return { checkout, parts: own, settlements: held }
    }),
    ({ checkout }) => checkout.id,
  )
}

/** One checkout. Refuses with `not_found`. */
export async function readCheckout(
  reader: Reader,
  tenant: TenantId,
  id: Id<'checkout'>,
): Promise<CheckoutView> {
  return (await readCheckouts(reader, tenant, [id])).get(id) ?? fail('not_found')
}

/** Checkouts of these projects that wait for money. The caller holds the projects' locks. */
export async function readOpenCheckouts(
  reader: Reader,
  tenant: TenantId,
  projectIds: readonly Id<'project'>[],
): Promise<Map<Id<'checkout'>, CheckoutView>> {
  const rows = await reader.query(selectOpenIdsOfProjects, {
    tenant_id: tenant,
    project_ids: projectIds,
  })
  return await readCheckouts(
    reader,
    tenant,
    rows.map(({ id }) => id),
  )
}

export type OverCheckout = Readonly<OverRow>

/** How money names the checkout it is meant for. */
export interface CheckoutName {
  readonly projectId: Id<'project'>
  /** Capital letters and digits only, as far as the payer wrote any. */
  readonly reference: string
  /** Where the rail itself knows. */
  readonly checkoutId: Id<'checkout'> | null
}

/**
 * Checkouts that wait for nothing any more, settled or ended, and that money names all the same.
 */
export async function readOverCheckouts(
  reader: Reader,
  tenant: TenantId,
  names: readonly CheckoutName[],
): Promise<OverCheckout[]> {
  return await reader.query(selectOverNamed, {
    tenant_id: tenant,
    rows: names.map(({ projectId, reference, checkoutId }) => ({
      project_id: projectId,
      reference,
      checkout_id: checkoutId,
    })),
  })
}

/** Checkouts in flight that collect for these settlements. */
export async function readOpenCheckoutsOf(
  reader: Reader,
  tenant: TenantId,
  settlementIds: readonly Id<'settlement'>[],
): Promise<Map<Id<'checkout'>, CheckoutView>> {
  const rows = await reader.query(selectOpenIdsOfSettlements, {
    tenant_id: tenant,
    settlement_ids: settlementIds,
  })
  return await readCheckouts(
    reader,
    tenant,
    rows.map(({ id }) => id),
  )
}

/** The newest checkouts of each of these projects, newest first. */
export async function readCheckoutsOfProjects(
  reader: Reader,
  tenant: TenantId,
  of: { readonly projectIds: readonly Id<'project'>[]; readonly limit: number },
): Promise<CheckoutView[]> {
  const rows = await reader.query(selectIdsOfProjects, {
    tenant_id: tenant,
    limit: of.limit,
    project_ids: of.projectIds,
  })
  const ids = rows.map(({ id }) => id)
  const views = await readCheckouts(reader, tenant, ids)
  return compact(ids.map((id) => views.get(id)))
}

/** A page: the intent it shows, and its session; null for a caller who is no page. */
export interface PageName {
  readonly intentId: Id<'intent'>
  readonly pageKey: string | null
}

/**
 * The newest checkout of each page, undefined where there is none. Whoever opens a link that many
 * may use sees the own checkout only; all pages of another intent see the same one.
 */
export async function readLatestCheckouts(
  reader: Reader,
  tenant: TenantId,
  pages: readonly PageName[],
): Promise<(CheckoutView | undefined)[]> {
  if (pages.length === 0) return []
  const rows = await reader.query(selectLatestOfPages, {
    tenant_id: tenant,
    rows: pages.map(({ intentId, pageKey }) => ({ intent_id: intentId, page_key: pageKey })),
  })
  const idAt = new Map(rows.map(({ place, id }) => [place - 1, id]))
  const views = await readCheckouts(reader, tenant, [...idAt.values()])
  return pages.map((_, at) => {
    const id = idAt.get(at)
    return id === undefined ? undefined : views.get(id)
  })
}

/** What buyers pay with; checkouts that need nothing are missing. */
export async function readMeans(
  reader: Reader,
  tenant: TenantId,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<Map<Id<'checkout'>, Means>> {
  if (checkoutIds.length === 0) return new Map()
  const rows = await reader.query(selectMeans, { tenant_id: tenant, checkout_ids: checkoutIds })
  return new Map(rows.map(({ checkout_id, means }) => [checkout_id, means]))
}
