import { operations } from '@holdfast/contract'
import type { Principal, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import { fail, parseId } from '#kit'
import type { Vault } from '#participants'
import { answerDecisions, approveAnswers, type By, refuseAnswers } from './answer.ts'
import { signClosings } from './night.ts'
import {
  readDecisionFile,
  readStatementFile,
  showClosing,
  showDecision,
  showStatement,
} from './show.ts'
import { proposeStarts } from './start.ts'
import { selectStatements } from './store.ts'
import type { DecisionRecord } from './store-inbox.ts'
import { selectDecisions } from './store-inbox.ts'
import type { ClosingRecord } from './store-night.ts'
import { selectClosings } from './store-night.ts'

const LISTED_MAX = 100
const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/** Statements of banks, what people decide about them, and the nights. 404 for sandbox keys. */
export function bookingRoutes(vault: Vault): Route[] {
  return [...statementRoutes(), ...decisionRoutes(vault), ...closingRoutes()]
}

function statementRoutes(): Route[] {
  return [
    readRoute(operations.listBankStatements, {
      parse: ({ query, principal }) => ({
        tenant: principal.tenantId,
        account: accountOf(query.connected_account_id),
      }),
      run: async (reader, { tenant, account }) => {
        const of = { tenant_id: tenant, connected_account_id: account, limit: LISTED_MAX }
        return await reader.query(selectStatements, of)
      },
      render: (rows) => ({ data: rows.map(showStatement) }),
    }),
    readRoute(operations.getBankStatement, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('bank_statement', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => await readStatementFile(reader, tenant, id),
      render: (file) => file,
    }),
  ]
}

function decisionRoutes(vault: Vault): Route[] {
  return [
    readRoute(operations.listBankDecisions, {
      parse: ({ query, principal }) => ({
        tenant: principal.tenantId,
        status: query.status ?? null,
      }),
      run: async (reader, { tenant, status }) => {
        const of = { tenant_id: tenant, status, limit: LISTED_MAX }
        return await reader.query(selectDecisions, of)
      },
      render: (rows) => ({ data: rows.map(showDecision) }),
    }),
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
    readRoute(operations.listBankClosings, {
      parse: ({ query, principal }) => ({
        tenant: principal.tenantId,
        account: accountOf(query.connected_account_id),
        from: query.from ?? FIRST_DAY,
        to: query.to ?? LAST_DAY,
      }),
      run: async (reader, { tenant, account, from, to }) =>
        await reader.query(selectClosings, {
          tenant_id: tenant,
          connected_account_id: account,
          from_day: from,
          to_day: to,
          limit: LISTED_MAX,
        }),
      render: (rows) => ({ data: rows.map(showClosing) }),
    }),
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

function byOf(principal: Principal): By {
  return { keyId: principal.keyId }
}

function decisionId(shown: string) {
  return parseId('bank_decision', shown) ?? fail('not_found')
}

function accountOf(shown: string | undefined) {
  if (shown === undefined) return null
  return parseId('connected_account', shown) ?? fail('not_found')
}
