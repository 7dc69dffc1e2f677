import type { PublicPayee } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { checkBankAccount } from '#banks'
import type { Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Id, Result } from '#kit'
import { accepted, distinct, fail, invalid } from '#kit'
import type { Vault } from '#participants'
import { disputePayees, selfOf } from '#participants'
import type { PayeePage, ReadUnpaid } from './page.ts'
import { changeOwnAccounts, chooseNames, pageOf, showPage } from './page.ts'

/** What the page is given by the composition: mails stand above it. */
export interface PayeePageDeps {
  readonly vault: Vault
  readonly readUnpaid: ReadUnpaid
  /** Writes to the members who may decide about these people, who have just disputed a change. */
  readonly tellDisputes: (unit: Unit, ids: readonly Id<'participant'>[]) => Promise<void>
}

/** What the page of the person who is paid calls with its session. */
export function payeePageRoutes({ vault, readUnpaid, tellDisputes }: PayeePageDeps): Route[] {
  const show = { vault, readUnpaid }
  return [
    readRoute(operations.getClientPayee, {
      parse: ({ principal }) => ({ ...pageOf(principal), tenant: principal.tenantId }),
      run: async (reader, page, now) => await showPage(reader, { ...page, vault, readUnpaid, now }),
      render: (page: PublicPayee) => page,
    }),
    commandRoute(operations.changeClientPayeeAccount, {
      parse: ({ body, principal, ...asked }) => {
        const page = pageOf(principal)
        if (!page.mayChange) return fail('not_found')
        const check = checkBankAccount(body.bank_account)
        if (!check.ok) {
          throw invalid(
            ...check.errors.map((one) => ({ ...one, pointer: `/bank_account${one.pointer}` })),
          )
        }
        const operation = operations.changeClientPayeeAccount.id
        const giver = selfOf(asked, page.participantId, operation)
        return { ...page, ending: body.ending ?? null, account: check.account, giver }
      },
      run: async (unit, changes) => {
        return await showAll(unit, show, await changeOwnAccounts(unit, vault, changes))
      },
      render: (page: PublicPayee) => page,
    }),
    commandRoute(operations.chooseClientPayeeName, {
      parse: ({ body, principal, ...asked }) => {
        const page = pageOf(principal)
        if (!page.mayChange) return fail('not_found')
        const operation = operations.chooseClientPayeeName.id
        const giver = selfOf(asked, page.participantId, operation)
        return { ...page, choice: body.choice, giver }
      },
      run: async (unit, choices) =>
        await showAll(unit, show, await chooseNames(unit, vault, choices)),
      render: (page: PublicPayee) => page,
    }),
    commandRoute(operations.disputeClientPayeeAccount, {
      parse: ({ principal, ...asked }) => {
        const page = pageOf(principal)
        const operation = operations.disputeClientPayeeAccount.id
        return { ...page, giver: selfOf(asked, page.participantId, operation) }
      },
      run: async (unit, pages) => {
        const results = await disputePayees(unit, pages)
        const fresh = results.flatMap((result) =>
          result.ok && result.value.isNew ? [result.value.participantId] : [],
        )
        if (fresh.length > 0) await tellDisputes(unit, distinct(fresh))
        return await showAll(
          unit,
          show,
          results.map((result, at) => {
            const page = pages[at]
            return result.ok && page !== undefined ? accepted<PayeePage>(page) : asRefused(result)
          }),
        )
      },
      render: (page: PublicPayee) => page,
    }),
  ]
}

function asRefused(result: Result<unknown>): Result<PayeePage> {
  return result.ok ? fail('not_found') : result
}

async function showAll(
  unit: Unit,
  show: Pick<PayeePageDeps, 'vault' | 'readUnpaid'>,
  results: readonly Result<PayeePage>[],
): Promise<Result<PublicPayee>[]> {
  const shown: Result<PublicPayee>[] = []
  for (const result of results) {
    if (!result.ok) shown.push(result)
    else {
      const { tenant, now } = unit
      const asked = { ...result.value, ...show, tenant: tenant.id, now }
      shown.push(accepted(await showPage(unit.tx, asked)))
    }
  }
  return shown
}
