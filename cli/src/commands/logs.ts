// `holdfast logs`: what was asked of the API, and what came of it.
import type { LoggedRequest, RequestListQuery } from '@holdfast/node'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag, sayLine, showAnswer } from '../context.ts'
import { followRequests, requestLine, sinceOf } from '../logs.ts'
import { wholeNumber } from './things.ts'

const ITEMS = '20'
const PAGE_MAX = 100

interface LogFlags extends JsonFlag {
  readonly status?: NonNullable<RequestListQuery['status']>
  readonly method?: NonNullable<RequestListQuery['method']>
  readonly path?: string
  readonly operation?: string
  readonly key?: string
  readonly resource?: string
  readonly request?: string
  readonly since?: string
}

interface ListFlags extends LogFlags {
  readonly limit: number
}

const text = (brief: string) => ({ kind: 'parsed', parse: String, brief, optional: true }) as const

const flags = {
  ...jsonFlag,
  status: {
    kind: 'enum',
    values: ['2xx', '3xx', '4xx', '5xx'],
    brief: 'Answers of this class',
    optional: true,
  },
  method: { kind: 'enum', values: ['GET', 'POST', 'DELETE'], brief: 'The method', optional: true },
  path: text('The path, or how it begins: /v1/outbounds'),
  operation: text('Id of the operation: createReleases'),
  key: text('Id of the key or member who asked'),
  resource: text('Id of what was asked for or made'),
  request: text('The request id'),
  since: {
    kind: 'parsed',
    parse: sinceOf,
    brief: 'From then on: 30m, 2h, 7d, or an instant',
    optional: true,
  },
} as const

function filtersOf({ request, status, method, path, operation, key, resource }: LogFlags) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path }),
    ...(operation === undefined ? {} : { operation }),
    ...(key === undefined ? {} : { key }),
    ...(resource === undefined ? {} : { resource }),
    ...(request === undefined ? {} : { request_id: request }),
  } satisfies RequestListQuery
}

function write(context: Context, request: LoggedRequest, isJson: boolean): void {
  if (isJson) showAnswer(context, request, true)
  else sayLine(context, requestLine(request))
}

const listCommand = buildCommand<ListFlags, [], Context>({
  docs: {
    brief: 'List what was asked of the API',
    fullDescription: helpWith(
      'The newest first, 20 unless --limit says more, of the last 30 days: when, the status, what ' +
        'was asked, how long it took, the request id, and why it was refused. No body, header or ' +
        'secret is kept. It takes a key with the permission developers.',
      [
        'holdfast logs list --status 4xx --since 1h',
        'holdfast logs list --request request_01…',
        'holdfast logs list --resource checkout_01… --json | jq .operation',
      ],
    ),
  },
  parameters: {
    flags: {
      ...flags,
      limit: { kind: 'parsed', parse: wholeNumber, brief: 'How many at most', default: ITEMS },
    },
  },
  async func({ limit, ...given }) {
    const size = { limit: Math.max(1, Math.min(limit, PAGE_MAX)) }
    const from = given.since === undefined ? {} : { created_from: given.since }
    const { requests } = clientOf(this).holdfast
    const list = requests.list({ ...filtersOf(given), ...from, ...size })
    for (const request of await list.toArray({ limit })) write(this, request, given.json)
  },
})

const tailCommand = buildCommand<LogFlags, [], Context>({
  docs: {
    brief: 'Follow what is asked of the API',
    fullDescription: helpWith(
      'Writes each request within a second or two of its answer, from now on, or from --since on. ' +
        'When the service is away it is asked again, and nothing is missed. Ctrl-C ends it.',
      [
        'holdfast logs tail',
        'holdfast logs tail --status 4xx --path /v1/outbounds',
        'holdfast logs tail --since 10m --json | jq -r .problem.code',
      ],
    ),
  },
  parameters: { flags },
  async func({ since, json, ...given }) {
    const onInterrupted = (error: Error) =>
      this.process.stderr.write(`interrupted: ${error.message} Trying again; nothing is missed.\n`)
    const { holdfast } = clientOf(this)
    const filters = filtersOf({ json, ...given })
    const found = followRequests(holdfast, { filters, since, onInterrupted, signal: this.signal })
    for await (const request of found) write(this, request, json)
  },
})

export const logsRoutes = buildRouteMap({
  routes: { list: listCommand, tail: tailCommand },
  docs: { brief: 'What was asked of the API, and what came of it' },
})
