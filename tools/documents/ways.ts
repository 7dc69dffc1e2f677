// The page of the table of ways: where money waits, who is told, who can do what, where it ends.
import type { StatusWays, Way } from '../../contract/src/index.ts'
import {
  isMemberOperation,
  operationPermission,
  operations,
  rolesWith,
  waysOn,
} from '../../contract/src/index.ts'
import { markdownPage, markdownRow, markdownTable } from './markdown.ts'

const HEADS = [
  'Status',
  'When',
  'Ends by itself',
  'Who is told',
  'Who can do what',
  'Where it ends',
]
const INTRO =
  'Every status of every resource: what stays in it, what ends that, who learns of it, who can ' +
  'do what about it, and where it ends. Money is never in a status that is not listed here with ' +
  'a way on: the invariant `68_nothing_is_stuck` asks it of the books.'
const READING =
  '`Ends by itself` names the clock, the job or the rail; where it says *no*, somebody has to ' +
  'act. Queues are those of the dashboard, with their badges; events go to webhooks; words in ' +
  'quotes stand on the page of the resource. Buttons are followed by where they are, in brackets ' +
  'the operation and the roles that may in live. A status that says only why nothing waits there ' +
  'holds no money.'

/** The page; `written` says by what. */
export function waysPage(written: string): string {
  const parts = Object.entries(waysOn).flatMap(([resource, statuses]) => {
    const rows = Object.entries<StatusWays>(statuses).flatMap(([status, ways]) =>
      rowsOf(status, ways),
    )
    return [`## ${resource.replaceAll('_', ' ')}`, markdownTable(HEADS, rows)]
  })
  return markdownPage('Where money waits, and the way on', [INTRO, written, READING, ...parts])
}

function rowsOf(status: string, { stays, over }: StatusWays): string[] {
  const rows = stays.map(({ when, by, told, ways, to, ends }) =>
    markdownRow([
      `\`${status}\``,
      when ?? 'always',
      by ?? '*no*',
      toldCell(told),
      ways.length === 0 ? 'nothing is needed' : ways.map(wayCell).join('; '),
      [...to.map((next) => `\`${next}\``), ends].join(' · '),
    ]),
  )
  if (over === null) return rows
  const rest = stays.length === 0 ? 'always' : 'otherwise'
  return [...rows, markdownRow([`\`${status}\``, rest, 'nothing waits', '–', '–', over])]
}

function toldCell(told: StatusWays['stays'][number]['told']): string {
  const { queues = [], events = [], mails = [], refusals = [], page: words } = told
  return [
    ...queues.map((queue) => `queue \`${queue}\``),
    ...events.map((event) => `event \`${event}\``),
    ...mails.map(([kind, to]) => `e-mail \`${kind}\` to the ${to}`),
    ...refusals.map((code) => `refusal \`${code}\``),
    ...(words === null ? [] : [`“${words}”`]),
  ].join(', ')
}

function wayCell(way: Way): string {
  if (way.by !== 'organisation') return `the ${way.by} (\`${way.operation}\`)`
  const at = way.at.replaceAll('_', ' ')
  return `**${way.button}** at the ${at} (\`${way.operation}\`: ${rolesOf(way)})`
}

function rolesOf({ operation }: Way): string {
  if (!isMemberOperation(operation)) return operations[operation].auth
  const roles = rolesWith(operationPermission[operation], 'live')
  return roles.join(', ').replaceAll('_', ' ')
}
