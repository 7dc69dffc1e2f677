import { operations } from '@holdfast/contract'
import { payoutRequirements } from '#banks'
import type { Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, readRoute, sandboxOnly } from '#http'
import type { Result } from '#kit'
import { accepted, fail, indexBy, parseId, present, refused } from '#kit'
import { giverOf } from '#participants'
import { createVerifications } from './creation.ts'
import { decideVerifications } from './decisions.ts'
import { giveDetails, givePersons } from './details.ts'
import { documentRoutes } from './document-routes.ts'
import type { PageDeps, PageView } from './page.ts'
import { giveBankAccounts, readAccount, readPages, showPage, submitVerifications } from './page.ts'
import { pageId } from './page-id.ts'
import type { VerificationView } from './verifications.ts'
import { readVerificationViews, showVerification } from './verifications.ts'

/** The routes of verifications: two for integrators, and those of the page that is e-mailed. */
export function verificationRoutes(deps: PageDeps): Route[] {
  return [
    ...integratorRoutes(deps),
    ...pageRoutes(deps),
    ...pageReadRoutes(deps),
    ...documentRoutes(deps.vault),
  ]
}

function integratorRoutes({ vault }: PageDeps): Route[] {
  return [
    commandRoute(operations.createVerification, {
      parse: ({ body, ...asked }) => {
        // The metadata is the verification's own; a participant that exists keeps its own.
        const { redirect_url: redirectUrl, metadata, ...input } = body
        const giver = giverOf(asked, operations.createVerification.id)
        const participant = { input, pointer: '', giver }
        return { participant, redirectUrl: redirectUrl ?? null, metadata: metadata ?? null }
      },
      run: async (unit, inputs) => await createVerifications(unit, vault, inputs),
      render: showVerification,
    }),
    readRoute(operations.getVerification, {
      parse: ({ params, principal }) => ({
        id: parseId('verification', params.id) ?? fail('not_found'),
        tenantId: principal.tenantId,
      }),
      run: async (reader, { id, tenantId }) => {
        const views = await readVerificationViews(reader, tenantId, [id])
        return views.get(id) ?? fail('not_found')
      },
      render: showVerification,
    }),
  ]
}

function pageRoutes(deps: PageDeps): Route[] {
  const { vault } = deps
  const shown = async (unit: Unit, results: Result<VerificationView>[]) =>
    await withPages(unit, deps, results)
  return [
    commandRoute(operations.giveVerificationDetails, {
      parse: ({ body, principal }) => ({ id: pageId(principal), details: body }),
      run: async (unit, inputs) => await shown(unit, await giveDetails(unit, vault, inputs)),
      render: showPage,
    }),
    commandRoute(operations.giveVerificationPersons, {
      parse: ({ body, principal }) => ({ id: pageId(principal), persons: body.persons }),
      run: async (unit, inputs) => await shown(unit, await givePersons(unit, vault, inputs)),
      render: showPage,
    }),
    commandRoute(operations.giveVerificationBankAccount, {
      parse: ({ body, principal }) => ({ id: pageId(principal), account: readAccount(body) }),
      run: async (unit, inputs) => await shown(unit, await giveBankAccounts(unit, vault, inputs)),
      render: showPage,
    }),
    commandRoute(operations.submitVerification, {
      parse: ({ principal }) => ({ id: pageId(principal) }),
      run: async (unit, inputs) =>
        await shown(unit, await submitVerifications(unit, vault, inputs)),
      render: showPage,
    }),
    commandRoute(operations.decideSandboxVerification, {
      parse: ({ body, principal }) => {
        sandboxOnly(principal)
        return { id: pageId(principal), outcome: body.outcome }
      },
      run: async (unit, inputs) => await shown(unit, await decideVerifications(unit, inputs)),
      render: showPage,
    }),
  ]
}

async function withPages(
  unit: Unit,
  deps: PageDeps,
  results: readonly Result<VerificationView>[],
): Promise<Result<PageView>[]> {
  const views = results.flatMap((result) => (result.ok ? [result.value] : []))
  const pages = await readPages(unit.tx, deps, unit.tenant.id, views)
  const pageOf = indexBy(pages, ({ view }) => view)
  return results.map((result) =>
    result.ok
      ? accepted(present(pageOf.get(result.value), 'every view has its page'))
      : refused(result.failure),
  )
}

function pageReadRoutes(deps: PageDeps): Route[] {
  return [
    readRoute(operations.getClientVerification, {
      parse: ({ principal }) => ({ id: pageId(principal), tenantId: principal.tenantId }),
      run: async (reader, { id, tenantId }) => {
        const views = await readVerificationViews(reader, tenantId, [id])
        const [page] = await readPages(reader, deps, tenantId, [...views.values()])
        return page ?? fail('not_found')
      },
      render: showPage,
    }),
    readRoute(operations.getClientPayoutSupport, {
      parse: ({ query }) => query,
      run: async (_reader, { country, currency }) => payoutRequirements(country, currency),
      render: (answer) => answer,
    }),
  ]
}
