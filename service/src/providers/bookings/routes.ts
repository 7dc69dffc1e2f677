import { operations } from '@holdfast/contract'
import type { Principal, Route } from '#http'
import { commandRoute, inOrderOf, listHandlers, readRoute } from '#http'
import { fail, parseId } from '#kit'
import type { Vault } from '#participants'
import { answerDecisions, approveAnswers, type By, refuseAnswers } from './answer.ts'
import { signDays } from './days.ts'
import { parseEntries, readEntries, readStatementFile } from './entries.ts'
import { signClosings } from './night.ts'
import { readDecisionFile, showClosing, showDay, showDecision, showStatement } from './show.ts'
import { readFileStanding, readStandings } from './standing.ts'
import { proposeStarts } from './start.ts'
import { selectStatements } from './store.ts'
import type { DayRecord } from './store-days.ts'
import { selectDays } from './store-days.ts'
import type { DecisionRecord } from './store-inbox.ts'
import { selectDecisions } from './store-inbox.ts'
import { closingListing, dayListing, decisionListing, statementListing } from './store-list.ts'
import type { ClosingRecord } from './store-night.ts'
import { selectClosings } from './store-night.ts'

/** Statements of banks, what people decide about them, and the nights. 404 for sandbox keys. */
export function bookingRoutes(vault: Vault): Route[] {
  return [
    ...standingRoutes(),
    ...statementRoutes(),
    ...decisionRoutes(vault),
    ...closingRoutes(),
    ...dayRoutes(),
  ]
}

function standingRoutes(): Route[] {
  return [
    readRoute(operations.listBankStandings, {
      parse: ({ principal }) => principal.tenantId,
      run: readStandings,
      render: (data) => ({ data }),
    }),
    readRoute(operations.getBankFile, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('artefact', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => await readFileStanding(reader, tenant, id),
      render: (file) => file,
    }),
  ]
}

function statementRoutes(): Route[] {
  return [
    readRoute(
      operations.listBankStatements,
      listHandlers({
        listing: statementListing,
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectStatements, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showStatement(one)])))
        },
      }),
    ),
    readRoute(operations.getBankStatement, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('bank_statement', params.id) ?? fail('not_found'),
      }),
      run: readStatementFile,
      render: (file) => file,
    }),
    readRoute(operations.listBankEntries, {
      parse: ({ params, query, principal }) => {
        const id = parseId('bank_statement', params.id) ?? fail('not_found')
        return parseEntries({ tenant: principal.tenantId, id }, query)
      },
      run: readEntries,
      render: (list) => list,
    }),
  ]
}

function decisionRoutes(vault: Vault): Route[] {
  return [
    readRoute(
      operations.listBankDecisions,
      listHandlers({
        listing: decisionListing,
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectDecisions, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showDecision(one)])))
        },
      }),
    ),
    readRoute(operations.getBankDecision, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: decisionId(params.id),
      }),
      run: async (reader, of) => await readDecisionFile(reader, vault, of),
      render: (file) => file,
    }),
    commandRoute(operations.answerBankDecision, {
      parse: ({ params, body, principal }) => {
        return { ...byOf(principal), id: decisionId(params.id), body }
      },
      run: async (unit, asked) => await answerDecisions(unit, asked),
      render: (decision: DecisionRecord) => showDecision(decision),
    }),
    commandRoute(operations.approveBankDecision, {
      parse: ({ params, principal }) => ({ ...byOf(principal), id: decisionId(params.id) }),
      run: async (unit, asked) => await approveAnswers(unit, vault, asked),
      render: (decision: DecisionRecord) => showDecision(decision),
    }),
    commandRoute(operations.refuseBankDecision, {
      parse: ({ params, principal }) => ({ ...byOf(principal), id: decisionId(params.id) }),
      run: async (unit, asked) => await refuseAnswers(unit, asked),
      render: (decision: DecisionRecord) => showDecision(decision),
    }),
    commandRoute(operations.startBankAccount, {
      parse: ({ body, principal }) => ({ ...byOf(principal), body }),
      run: async (unit, asked) => await proposeStarts(unit, asked),
      render: (decision: DecisionRecord) => showDecision(decision),
    }),
  ]
}

function closingRoutes(): Route[] {
  return [
    readRoute(
      operations.listBankClosings,
      listHandlers({
        listing: closingListing,
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectClosings, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showClosing(one)])))
        },
      }),
    ),
    commandRoute(operations.signBankClosing, {
      parse: ({ params, body, principal }) => {
        const id = parseId('bank_closing', params.id) ?? fail('not_found')
        return { ...byOf(principal), id, body }
      },
      run: async (unit, asked) => await signClosings(unit, asked),
      render: (closing: ClosingRecord) => showClosing(closing),
    }),
  ]
}

function dayRoutes(): Route[] {
  return [
    readRoute(
      operations.listBankDays,
      listHandlers({
        listing: dayListing,
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectDays, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showDay(one)])))
        },
      }),
    ),
    commandRoute(operations.signBankDay, {
      parse: ({ params, body, principal }) => {
        const id = parseId('bank_day', params.id) ?? fail('not_found')
        return { ...byOf(principal), id, body }
      },
      run: async (unit, asked) => await signDays(unit, asked),
      render: (day: DayRecord) => showDay(day),
    }),
  ]
}

function byOf(principal: Principal): By {
  return { keyId: principal.keyId }
}

function decisionId(shown: string) {
  return parseId('bank_decision', shown) ?? fail('not_found')
}
