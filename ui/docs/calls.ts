// A call of the API as a guide writes it, and the same call in the languages that the site shows.
//
// A block begins with method and path, and the name of its answer where a later call needs it. Then
// who calls, if it is not the private key; after an empty line the body. What stands in braces is
// taken from an answer before: `{checkout.id}`.
import { type Operation, operations } from '@holdfast/contract'
import { placeOf } from '../../sdk/node/surface.ts'
import { PLACE } from './places.ts'

/** One call of a guide. */
export interface GuideCall {
  readonly method: string
  /** From the root of the service, with places such as `{checkout.id}`. */
  readonly path: string
  /** Under which name later calls find the answer. */
  readonly name: string | undefined
  /** Who calls: the private key, the public key, or the session of a page, as a place. */
  readonly caller: string
  /** JSON with places in its strings; empty where the call has none. */
  readonly body: string
  /** It is refused, and the guide shows how. */
  readonly fails: boolean
}

/** A language in which calls are shown. */
export interface Language {
  readonly label: string
  /** How the builder colours it. */
  readonly code: 'bash' | 'ts' | 'python'
  readonly write: (call: GuideCall) => string
}

const PRIVATE_KEY = 'private key'
const PUBLIC_KEY = 'public key'

/** Reads a block. Throws for one that is not written as described above. */
export function readCall(text: string, fails: boolean): GuideCall {
  const [head = '', ...rest] = text.trim().split(/\n\n/)
  const [first = '', second] = head.split('\n')
  const [, method, path, name] = /^([A-Z]+) (\/\S+)(?: as (\w+))?$/.exec(first) ?? []
  const caller = second?.replace('Authorization: ', '') ?? PRIVATE_KEY
  if (method === undefined || path === undefined) throw new Error(`no call of the API: ${first}`)
  return { method, path, name, caller, body: rest.join('\n\n'), fails }
}

/** The languages, in the order of their tabs. */
export const languages: readonly Language[] = [
  { label: 'curl', code: 'bash', write: asCurl },
  { label: 'TypeScript', code: 'ts', write: asTypeScript },
  { label: 'Python', code: 'python', write: asPython },
]

/** For a shell in which `BASE`, `PRIVATE_KEY` and `PUBLIC_KEY` are set and `field` is defined. */
export function asCurl({ method, path, name, caller, body, fails }: GuideCall): string {
  const inShell = (text: string) =>
    text.replaceAll(PLACE, (_all, place: string) => {
      const [answer = ''] = place.split(/[.[]/)
      return `$(echo "$${variableOf(answer)}" | field '${place.slice(answer.length + 1)}')`
    })
  const keys = new Map([
    [PRIVATE_KEY, '$PRIVATE_KEY'],
    [PUBLIC_KEY, '$PUBLIC_KEY'],
  ])
  const key = keys.get(caller) ?? `Bearer ${inShell(caller)}`
  const lines = [
    `curl -sS ${fails ? '' : '--fail-with-body '}-X ${method} "$BASE${inShell(path)}"`,
    `  -H "Authorization: ${key}"`,
  ]
  if (body !== '') lines.push(`  -H 'Content-Type: application/json' -d @- <<BODY`)
  const sent = body === '' ? '' : `\n${inShell(body)}\nBODY`
  const call = lines.join(' \\\n') + sent
  if (name === undefined) return call
  return `${variableOf(name)}=$(${call}${body === '' ? '' : '\n'})\necho "$${variableOf(name)}"`
}

function variableOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

/** For a module in which `holdfast` is a client of the node library. */
export function asTypeScript(call: GuideCall): string {
  const said = call.caller === PRIVATE_KEY ? libraryCall(call) : pageCall(call)
  if (call.fails) return refusal(said)
  if (call.name === undefined) return `console.log(${said})`
  return `const ${call.name} = ${said}\nconsole.log(${call.name})`
}

function refusal(said: string): string {
  const lines = [
    '  if (!(error instanceof HoldfastError)) throw error',
    '  const { status, code, errors } = error',
    '  console.log({ status, code, errors })',
  ]
  return `try {\n  ${said.replaceAll('\n', '\n  ')}\n} catch (error) {\n${lines.join('\n')}\n}`
}

function libraryCall({ method, path, body }: GuideCall): string {
  const [place = '', query = ''] = path.split('?')
  const operation = operationOf(method, place)
  const id = patternOf(operation.path).exec(place)?.[1]
  const given = [
    ...(id === undefined ? [] : [inCode(JSON.stringify(id))]),
    ...(body === '' || body === '{}' ? [] : [inCode(body)]),
    ...(query === '' ? [] : [queryInCode(query)]),
  ]
  const called = `await holdfast.${placeOf(operation.id).join('.')}(${given.join(', ')})`
  return hasPages(operation) ? `${called}.page()` : called
}

function operationOf(method: string, place: string) {
  const found = Object.values(operations).find(
    (one) => one.method === method && patternOf(one.path).test(place),
  )
  if (found === undefined) throw new Error(`the contract has no ${method} ${place}`)
  return found
}

function hasPages({ id, answer }: Operation): boolean {
  return (
    id.startsWith('list') &&
    answer !== null &&
    'next_cursor' in Object(Reflect.get(answer, 'properties'))
  )
}

/** The query of a list. */
function queryInCode(query: string): string {
  const fields = [...new URLSearchParams(query)].map(([name, text]) => {
    return `${name}: ${/^\d+$/.test(text) ? text : inCode(JSON.stringify(text))}`
  })
  return `{ ${fields.join(', ')} }`
}

function pageCall({ method, path, caller, body }: GuideCall): string {
  const key = caller === PUBLIC_KEY ? 'publicKey' : inCode(JSON.stringify(`Bearer ${caller}`))
  const lines = [
    `  method: '${method}',`,
    `  headers: { authorization: ${key}, 'content-type': 'application/json' },`,
    ...(body === '' ? [] : [`  body: JSON.stringify(${inCode(body)}),`]),
  ]
  return `await (await fetch(\`\${baseUrl}${path}\`, {\n${lines.join('\n')}\n})).json()`
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
}

/** JSON as code: names without quotes, text in single quotes, places as what they stand for. */
function inCode(json: string): string {
  return json.replaceAll(/"(\w+)":/g, '$1:').replaceAll(/"([^"]*)"/g, (_all, text: string) => {
    const whole = /^\{([^{}]+)\}$/.exec(text)?.[1]
    if (whole !== undefined) return whole
    const filled = text.replaceAll(PLACE, (_place, inside: string) => `\${${inside}}`)
    return filled === text ? `'${text}'` : `\`${filled}\``
  })
}

/** For a program in which `holdfast` is a session of `requests` with the private key. */
export function asPython({ method, path, name, caller, body, fails }: GuideCall): string {
  const [place = '', query = ''] = path.split('?')
  const isOwn = caller === PRIVATE_KEY
  const headers = isOwn
    ? operationOf(method, place).idempotent && `'Idempotency-Key': str(uuid.uuid4())`
    : `'Authorization': ${caller === PUBLIC_KEY ? 'public_key' : textInPython(`Bearer ${caller}`)}`
  const given = [
    `base_url + ${textInPython(place)}`,
    ...(query === '' ? [] : [`params=${queryInPython(query)}`]),
    ...(headers === false ? [] : [`headers={${headers}}`]),
    ...(body === '' ? [] : [`json=${inPython(body)}`]),
    'timeout=30',
  ]
  const lines = given.map((one) => `    ${one.replaceAll('\n', '\n    ')},\n`).join('')
  const call = `answer = ${isOwn ? 'holdfast' : 'requests'}.${method.toLowerCase()}(\n${lines})`
  if (fails) return `${call}\n${REFUSAL_IN_PYTHON}`
  const shown = name === undefined ? 'answer.json()' : snakeCase(name)
  const kept = name === undefined ? [] : [`${shown} = answer.json()`]
  return [call, 'answer.raise_for_status()', ...kept, `print(${shown})`].join('\n')
}

const REFUSAL_IN_PYTHON = `try:
    answer.raise_for_status()
except requests.HTTPError as error:
    print(error.response.json())`

function queryInPython(query: string): string {
  const fields = [...new URLSearchParams(query)].map(([name, text]) => {
    return `'${name}': ${/^\d+$/.test(text) ? text : textInPython(text)}`
  })
  return `{${fields.join(', ')}}`
}

/** JSON as Python: its words for nothing, yes and no, its indents, places as what they stand for. */
function inPython(json: string): string {
  const words = new Map([
    ['null', 'None'],
    ['true', 'True'],
    ['false', 'False'],
  ])
  return json
    .replaceAll(/"([^"]*)"|\b(?:null|true|false)\b/g, (all, text: string | undefined) =>
      text === undefined ? (words.get(all) ?? all) : textInPython(text),
    )
    .replaceAll(/(?<=\{) (?=\S)|(?<=\S) (?=\})/g, '')
    .replaceAll(/^ +/gm, '$&$&')
}

function textInPython(text: string): string {
  const inside = (place: string) =>
    place.replaceAll(/\.(\w+)/g, `['$1']`).replace(/^\w+/, (answer) => snakeCase(answer))
  const whole = /^\{([^{}]+)\}$/.exec(text)?.[1]
  if (whole !== undefined) return inside(whole)
  const filled = text.replaceAll(PLACE, (_place, one: string) => `{${inside(one)}}`)
  return filled === text ? `'${text}'` : `f"${filled}"`
}

function snakeCase(name: string): string {
  return variableOf(name).toLowerCase()
}
