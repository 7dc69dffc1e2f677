// What is remembered of an answered request, of fields that are allowed to be kept.
import { idPrefixes } from '@holdfast/contract'
import type { FastifyRequest } from 'fastify'
import type { End } from './over.ts'
import type { Answer, AnsweredProblem, RequestRecord } from './types.ts'

/** An id as the API shows it: a prefix that is known, and 26 characters. */
const ID = /^([a-z_]+)_[0-9a-hjkmnp-tv-z]{26}$/
const prefixes: ReadonlySet<string> = new Set(Object.values(idPrefixes))
/** A resource that is answered alone begins with its id. */
const ANSWERED_ID = /^\{"id":"([a-z_0-9]{1,60})"/
const KEPT_CODE = /"code":"([a-z_]{1,60})"/

/** The record of a request; null when it is no operation's, or nobody is known to ask. */
export function recordOf(
  request: FastifyRequest,
  { status, durationMs }: End,
): RequestRecord | null {
  const { principal, facts, answer } = request
  const { operation } = request.routeOptions.config
  if (principal === null || facts === null || operation === undefined) return null
  const params = paramsOf(request.params)
  const given = [...params.values()].find(isShownId)
  return {
    requestId: request.id,
    principal,
    method: request.method,
    operationId: operation.id,
    path: pathOf(operation.path, params),
    resourceId: given ?? idAnswered(answer) ?? null,
    status,
    problem: problemIn(answer),
    isReplay: answer?.isReplay === true,
    isDryRun: facts.isTrial,
    durationMs,
    ip: request.clientAddress,
  }
}

function paramsOf(params: unknown): Map<string, string> {
  const given = typeof params === 'object' && params !== null ? params : {}
  return new Map(Object.entries(given).map(([name, value]) => [name, String(value)]))
}

/** Whether a text is an id as the API shows it, and nothing else. */
export function isShownId(text: string): boolean {
  const prefix = ID.exec(text)?.[1]
  return prefix !== undefined && prefixes.has(prefix)
}

/** A secret or a name in the place of an id is not kept. */
function pathOf(path: string, params: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params.get(name) ?? ''
    return isShownId(value) ? value : '…'
  })
}

function idAnswered(answer: Answer | null): string | undefined {
  if (answer === null || answer.status >= 300 || typeof answer.body !== 'string') return undefined
  const id = ANSWERED_ID.exec(answer.body)?.[1]
  return id !== undefined && isShownId(id) ? id : undefined
}

function problemIn(answer: Answer | null): AnsweredProblem | null {
  if (answer === null || answer.status < 400) return null
  if (answer.problem !== undefined) return answer.problem
  const code = KEPT_CODE.exec(String(answer.body))?.[1]
  return code === undefined ? null : { code, fields: [] }
}
