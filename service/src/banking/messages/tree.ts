// Reads XML into plain parts, element by element, also where it breaks off or breaks the rules:
// whether a file is well formed and valid is the schema's check. Prefixes are left out.
import { Parser } from 'htmlparser2'

/** Deeper than any message: deepest of their schemas is 15. */
const DEPTH_MAX = 64

export interface Part {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Part[]
  text: string
}

export interface TreeResult {
  /** The namespace that the root declares. */
  readonly namespace: string | null
  readonly root: Part | null
  readonly isTooDeep: boolean
  /** The elements that were open when the text ended. */
  readonly cutOff: readonly string[]
}

/**
 * Takes a part as soon as it is whole, so that not all of a large file stands in memory: true when
 * its parent need not keep it.
 */
export type TakePart = (part: Part, isCutOff: boolean) => boolean

/** Reads a text into its tree; never throws. */
export function readTree(text: string, take: TakePart): TreeResult {
  const open: Part[] = []
  const cutOff: string[] = []
  let namespace: string | null = null
  let root: Part | null = null
  let tooDeep = 0
  let isTooDeep = false
  let hasEnded = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const part: Part = { name: localName(name), attributes, children: [], text: '' }
        if (root === null) {
          root = part
          namespace = namespaceOf(name, attributes)
        }
        if (open.length >= DEPTH_MAX) {
          tooDeep += 1
          isTooDeep = true
        } else open.push(part)
      },
      ontext(data) {
        const part = open.at(-1)
        if (part !== undefined && tooDeep === 0) part.text += data
      },
      onclosetag() {
        if (tooDeep > 0) {
          tooDeep -= 1
          return
        }
        const part = open.pop()
        if (part === undefined) return
        if (hasEnded) cutOff.push(part.name)
        // Half of a value is no value.
        if (hasEnded && part.children.length === 0) return
        if (!take(part, hasEnded)) open.at(-1)?.children.push(part)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  hasEnded = true
  parser.end()
  return { namespace, root, isTooDeep, cutOff }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function namespaceOf(name: string, attributes: Readonly<Record<string, string>>): string | null {
  const colon = name.indexOf(':')
  const key = colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`
  return attributes[key] ?? null
}

/** The first part at a path of names below `part`: `Acct/Id/IBAN`. */
export function partAt(part: Part | undefined, path: string): Part | undefined {
  return path
    .split('/')
    .reduce<Part | undefined>((at, name) => at?.children.find((child) => child.name === name), part)
}

/** All parts of one name directly below. */
export function partsAt(part: Part | undefined, name: string): Part[] {
  return part?.children.filter((child) => child.name === name) ?? []
}

/** The text at the first of the paths that has one, without space around; null where none has. */
export function textAt(part: Part | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = partAt(part, path)?.text.trim()
    if (text !== undefined && text !== '') return text
  }
  return null
}
