// A project as the API shows it, with all that is inside it: it stands above every room it shows.

import type { Project } from '@holdfast/contract'
import { embeddedItemsMax, operations } from '@holdfast/contract'
import { readCheckoutsOfProjects, showCheckouts } from '#checkouts'
import type { Reader } from '#db'
import type { Route } from '#http'
import { commandRoute, inOrderOf, readRoute } from '#http'
import { readInboundsOfProjects, showInbound } from '#inbounds'
import type { Id, Minor, TenantId } from '#kit'
import {
  accepted,
  fail,
  groupBy,
  minor,
  parseId,
  present,
  showId,
  showInstant,
  showMinor,
  sum,
} from '#kit'
import { accountOf, balancesOf } from '#ledger'
import { readOutboundsOfProjects, showOutbounds } from '#outbounds'
import type { ProjectRecord } from '#projects'
import { createProjects, readProjects } from '#projects'
import {
  balanceOf,
  readFundingSettlements,
  readSettlementsOfProjects,
  showSettlements,
} from '#settlements'
import { readTransfersOfProjects, showProjectTransfers } from '#transfers'

/** Creating and reading projects. */
export const projectRoutes: readonly Route[] = [
  commandRoute(operations.createProject, {
    parse: ({ body }) => body,
    run: async (unit, inputs) => {
      const projects = await createProjects(
        unit,
        inputs.map(({ currency, metadata }) => ({
          type: 'controlled',
          currency,
          metadata: metadata ?? {},
        })),
      )
      const ids = projects.map(({ id }) => id)
      const shown = inOrderOf(ids, await showProjects(unit.tx, unit.tenant.id, ids))
      return shown.map(accepted)
    },
    render: (project: Project) => project,
  }),
  readRoute(operations.getProject, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('project', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) =>
      (await showProjects(reader, tenant, [id])).get(id) ?? fail('not_found'),
    render: (project) => project,
  }),
]

/** Projects with all that is inside them, by id; unknown ones are missing. */
export async function showProjects(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'project'>[],
): Promise<Map<Id<'project'>, Project>> {
  if (ids.length === 0) return new Map()
  const [projects, balances, inside] = await Promise.all([
    readProjects(reader, tenant, ids),
    readBalances(reader, tenant, ids),
    readInside(reader, tenant, ids),
  ])
  return new Map(
    [...projects.values()].map((project) => {
      const balance = present(balances.get(project.id), 'a project has an account')
      return [project.id, showProject(project, balance, inside)]
    }),
  )
}

type Inside = Awaited<ReturnType<typeof readInside>>

function showProject(project: ProjectRecord, balance: Minor, inside: Inside): Project {
  const { id } = project
  const { into, out } = inside
  return {
    id: showId('project', id),
    created_at: showInstant(project.created_at),
    updated_at: showInstant(project.updated_at),
    type: project.type,
    currency: project.currency,
    status: project.status,
    balance: showMinor(balance),
    checkouts: inside.checkouts.get(showId('project', id)) ?? [],
    settlements: inside.settlements.get(showId('project', id)) ?? [],
    inbounds: (inside.inbounds.get(id) ?? []).map(showInbound),
    outbounds: inside.outbounds.get(showId('project', id)) ?? [],
    transfers: showProjectTransfers({ into: into.get(id) ?? [], out: out.get(id) ?? [] }),
    collect: project.type === 'controlled' ? project.collect : null,
    metadata: project.metadata,
  }
}

/** The newest of what is inside these projects, by project. */
async function readInside(reader: Reader, tenant: TenantId, projectIds: readonly Id<'project'>[]) {
  const of = { projectIds, limit: embeddedItemsMax }
  const [settlements, checkouts, inbounds, outbounds, transfers] = await Promise.all([
    readSettlementsOfProjects(reader, tenant, of).then(
      async (rows) => await showSettlements(reader, tenant, rows),
    ),
    readCheckoutsOfProjects(reader, tenant, of).then(
      async (views) => await showCheckouts(reader, tenant, views),
    ),
    readInboundsOfProjects(reader, tenant, of),
    readOutboundsOfProjects(reader, tenant, of).then(
      async (rows) => await showOutbounds(reader, tenant, rows),
    ),
    readTransfersOfProjects(reader, tenant, of),
  ])
  return {
    settlements: groupBy(settlements, ({ project_id }) => project_id),
    checkouts: groupBy(checkouts, ({ project_id }) => project_id),
    inbounds: groupBy(inbounds, ({ project_id }) => project_id),
    outbounds: groupBy(outbounds, ({ project_id }) => project_id),
    into: groupBy(transfers.into, ({ to_project_id }) => to_project_id),
    out: groupBy(transfers.out, ({ from_project_id }) => from_project_id),
  }
}

/** The projects' own accounts and those of their `funding` settlements. */
async function readBalances(
  reader: Reader,
  tenant: TenantId,
  projectIds: readonly Id<'project'>[],
): Promise<Map<Id<'project'>, Minor>> {
  const [own, funding] = await Promise.all([
    balancesOf(reader, tenant, projectIds.map(accountOf)),
    readFundingSettlements(reader, tenant, projectIds),
  ])
  const fundingOf = groupBy(funding, ({ project_id }) => project_id)
  const balances = new Map<Id<'project'>, Minor>()
  for (const id of projectIds) {
    const balance = own.get(accountOf(id))
    const inside = (fundingOf.get(id) ?? []).map(balanceOf)
    if (balance !== undefined) balances.set(id, minor(balance + sum(inside)))
  }
  return balances
}
