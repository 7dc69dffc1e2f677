// A project as the API shows it, with all that is inside it: it stands above every room it shows.

import type { Project } from '@holdfast/contract'
import { embeddedItemsMax, operations } from '@holdfast/contract'
import { readCheckoutsOfProject, showCheckouts } from '#checkouts'
import type { Reader } from '#db'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import { readInboundsOfProject, showInbound } from '#inbounds'
import type { Id, Minor, TenantId } from '#kit'
import { accepted, fail, minor, parseId, present, showId, showInstant, showMinor, sum } from '#kit'
import { accountOf, balancesOf } from '#ledger'
import { readOutboundsOfProject, showOutbounds } from '#outbounds'
import { createProjects, readProjects } from '#projects'
import {
  balanceOf,
  readFundingSettlements,
  readSettlementsOfProject,
  showSettlements,
} from '#settlements'
import { readTransfersOfProject, showProjectTransfers } from '#transfers'

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
      const shown: Project[] = []
      for (const { id } of projects) shown.push(await showProject(unit.tx, unit.tenant.id, id))
      return shown.map(accepted)
    },
    render: (project: Project) => project,
  }),
  readRoute(operations.getProject, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('project', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => await showProject(reader, tenant, id),
    render: (project) => project,
  }),
]

/** A project with all that is inside it. Refuses with `not_found`. */
export async function showProject(
  reader: Reader,
  tenant: TenantId,
  id: Id<'project'>,
): Promise<Project> {
  const project = (await readProjects(reader, tenant, [id])).get(id) ?? fail('not_found')
  const of = { projectId: id, limit: embeddedItemsMax }
  const settlements = await readSettlementsOfProject(reader, tenant, of)
  const checkouts = await readCheckoutsOfProject(reader, tenant, of)
  const inbounds = await readInboundsOfProject(reader, tenant, of)
  const outbounds = await readOutboundsOfProject(reader, tenant, of)
  return {
    id: showId('project', id),
    created_at: showInstant(project.created_at),
    updated_at: showInstant(project.updated_at),
    type: project.type,
    currency: project.currency,
    status: project.status,
    balance: showMinor(await readBalance(reader, tenant, id)),
    checkouts: await showCheckouts(reader, tenant, checkouts),
    settlements: await showSettlements(reader, tenant, settlements),
    inbounds: inbounds.map(showInbound),
    outbounds: await showOutbounds(reader, tenant, outbounds),
    transfers: showProjectTransfers(await readTransfersOfProject(reader, tenant, of)),
    collect: project.type === 'controlled' ? project.collect : null,
    metadata: project.metadata,
  }
}

/** The project's own account and those of its `funding` settlements. */
async function readBalance(
  reader: Reader,
  tenant: TenantId,
  projectId: Id<'project'>,
): Promise<Minor> {
  const own = await balancesOf(reader, [accountOf(projectId)])
  const funding = (await readFundingSettlements(reader, tenant, projectId)).map(balanceOf)
  const balance = present(own.get(accountOf(projectId)), 'a project has an account')
  return minor(balance + sum(funding))
}
