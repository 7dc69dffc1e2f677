// The README's table of calls, made from the client as it is: no call is missing, none is invented.
import { Holdfast } from './src/index.ts'

const BEGIN = '<!-- Written by `node sdk/node/generate.ts` from here. -->\n'
const END = '\n<!-- To here. -->'

/** The README with the table of all calls of a client. Throws if it has no place for it. */
export function withCalls(readme: string): string {
  const [before, after] = readme.split(BEGIN)
  const rest = after?.split(END)[1]
  if (before === undefined || rest === undefined)
    throw new Error('the README has no table of calls')
  return `${before}${BEGIN}\n${table()}${END}${rest}`
}

function table(): string {
  // A client asks nobody before its first call.
  const client = new Holdfast('sandbox_api_of_nobody', { baseUrl: 'http://localhost' })
  const rows = Object.entries(client).flatMap(([resource, calls]) => {
    const names = isGroup(calls) ? namesIn(calls) : []
    return names.length === 0 ? [] : [`| \`${resource}\` | ${names.join(', ')} |\n`]
  })
  return `| Resource | Calls |\n|---|---|\n${rows.join('')}`
}

/** The calls of a resource, and of the groups inside it as `clock.advance`. */
function namesIn(group: object, inside = ''): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? namesIn(value, `${inside}${name}.`) : [`\`${inside}${name}\``],
  )
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
