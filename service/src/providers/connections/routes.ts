import { operations } from '@holdfast/contract'
import { readArtefact, showArtefact } from '#artefacts'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, inOrderOf, listHandlers, plainRoute, readRoute } from '#http'
import type { Id, Result } from '#kit'
import { accepted, Failure, fail, parseId, present, refused } from '#kit'
import { readAccounts } from './accounts.ts'
import { showConnection, showProposal } from './connection.ts'
import { approveProposals, refuseProposals } from './decide.ts'
import type { Arrived } from './intake.ts'
import { takeFile } from './intake.ts'
import { readKeys } from './keys.ts'
import type { By } from './proposal.ts'
import { proposeActs } from './propose.ts'
import { readConnection, readConnections, readProposalFile } from './read.ts'
import { selectProposals } from './store.ts'
import { proposalListing } from './store-list.ts'
import type { ProposeDeps } from './subject.ts'
import { type TryDeps, tryConnection } from './try.ts'

/** Connections, and what is proposed about them. */
export function connectionRoutes(deps: ProposeDeps & TryDeps): Route[] {
  const { vault } = deps
  return [
    commandRoute(operations.createBankProposal, {
      parse: ({ body, principal }) => ({ body, ...byOf(principal) }),
      run: async (unit, asked) => await proposeActs(unit, deps, asked),
      render: showProposal,
    }),
    commandRoute(operations.approveBankProposal, {
      parse: ({ params, principal }) => ({ ...byOf(principal), id: proposalId(params.id) }),
      run: async (unit, asked) => await approveProposals(unit, deps, asked),
      render: showProposal,
    }),
    commandRoute(operations.refuseBankProposal, {
      parse: ({ params, principal }) => ({ ...byOf(principal), id: proposalId(params.id) }),
      run: async (unit, asked) => await refuseProposals(unit, deps, asked),
      render: showProposal,
    }),
    readRoute(
      operations.listBankProposals,
      listHandlers({
        listing: proposalListing,
        readers: { connection_id: (shown) => parseId('bank_connection', shown) ?? null },
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectProposals, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showProposal(one)])))
        },
      }),
    ),
    readRoute(operations.getBankProposal, {
      parse: ({ params, principal }) => ({
        tenantId: principal.tenantId,
        id: proposalId(params.id),
      }),
      run: async (reader, of) => await readProposalFile(reader, vault, of),
      render: (file) => file,
    }),
    readRoute(operations.listBankConnections, {
      parse: ({ principal }) => principal.tenantId,
      run: async (reader, tenant) => ({
        connections: await readConnections(reader, tenant),
        of: {
          accounts: await readAccounts(reader, tenant, null),
          keys: await readKeys(reader, tenant, null),
        },
      }),
      render: ({ connections, of }) => ({
        data: connections.map((connection) => showConnection(connection, of)),
      }),
    }),
    testRoute(deps),
    uploadRoute(deps),
  ]
}

function testRoute(deps: TryDeps): Route {
  return plainRoute(operations.testBankConnection, {
    run: async ({ params, principal }) => {
      const id = parseId('bank_connection', params.id) ?? fail('not_found')
      return await tryConnection(deps, (principal ?? fail('unauthorised')).tenantId, id)
    },
  })
}

function uploadRoute(deps: ProposeDeps): Route {
  return commandRoute(operations.uploadBankFile, {
    parse: ({ params, body, principal }) => ({
      ...byOf(principal),
      id: parseId('bank_connection', params.id) ?? fail('not_found'),
      name: body.name,
      content: Buffer.from(body.content, 'base64'),
    }),
    run: async (unit, asked) => {
      const results: Result<Awaited<ReturnType<typeof takeUpload>>>[] = []
      for (const one of asked) {
        const connection = await readConnection(unit.tx, unit.tenant.id, one.id)
        const isUsed = connection?.status === 'active' || connection?.status === 'closing'
        if (connection === undefined) results.push(refused(new Failure('not_found')))
        else if (!isUsed) results.push(refused(new Failure('invalid_state')))
        else results.push(accepted(await takeUpload(unit, deps, one)))
      }
      return results
    },
    render: showArtefact,
  })
}

interface Upload extends By, Pick<Arrived, 'name'> {
  readonly id: Id<'bank_connection'>
  readonly content: Buffer
}

async function takeUpload(unit: Unit, { vault }: ProposeDeps, upload: Upload) {
  const { id: connectionId, keyId: keptBy, name, content } = upload
  const told = { connectionId, source: 'by_hand', keptBy } as const
  const id = await takeFile(unit, vault, { ...told, name, content })
  return present(await readArtefact(unit.tx, unit.tenant.id, id), 'what was kept is there')
}

function byOf(principal: Principal): By {
  return { keyId: principal.keyId }
}

function proposalId(shown: string) {
  return parseId('bank_proposal', shown) ?? fail('not_found')
}
