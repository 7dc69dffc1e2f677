// Rules about who may write and read what the database holds.
import ts from 'typescript'
import { APP, mayImport, ROOMS, roomBehind, roomOf } from './rooms.ts'
import type { Source } from './source.ts'
import { isTest } from './source.ts'
import type { Access } from './sql.ts'
import { accessesIn } from './sql.ts'
import { SQL_FILES } from './syntax.ts'
import { PUBLISHED, TABLES } from './tables.ts'

const LIST = 'tools/tidy/tables.ts'
/** What moves and inserts statuses is told the table: of resources, and of small states. */
const MOVES_STATUSES = /^service\/src\/foundation\/events\/store(-small)?\.ts$/
const NAMELESS_WRITE = /\b(insert into|update|delete from)\s*$/
const TABLE = /^create table (\w+)/gm
const VIEW = /^create view (\w+) as ([^;]*);/gm
const FUNCTION =
  /^CREATE OR REPLACE FUNCTION public\.(\w+)[\s\S]*?AS \$function\$([\s\S]*?)\$function\$/gm

/** Room by room: what it owns in the database, each with the rooms that read it. */
export type Ownership = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Owned {
  readonly owner: string
  readonly readers: readonly string[]
}

interface Use extends Access {
  readonly room: string
  /** `path:line`. */
  readonly place: string
}

/**
 * Compares what rooms read and write with the list of owners: `schema` is the written schema,
 * `sources` are the files of the service. What a view or a function of the database reads and
 * writes, the room that owns it does.
 */
export function ownerFaults(
  sources: readonly Source[],
  schema: string,
  list: Ownership = TABLES,
): string[] {
  const tables = [...schema.matchAll(TABLE)].map(([, name = '']) => name)
  const known = new Set([...tables, ...bodiesIn(schema).keys()])
  const owned = ownedBy(list)
  const names = new RegExp(`\\b(from|join|into|update|using)\\s+(${[...known].join('|')})\\b`)
  const asking = sources.filter(({ path, text }) => SQL_FILES.test(path) || names.test(text))
  const uses = [...asking.flatMap((one) => usesIn(one, known)), ...usesInside(schema, known, owned)]
  return [
    ...listFaults(list, known),
    ...uses.flatMap((use) => useFaults(use, owned.get(use.name))),
    ...needlessFaults(uses, owned),
    ...tables.flatMap((name) => unwrittenFault(name, uses) ?? []),
    ...sources.flatMap(namelessFaults),
  ]
}

/** The text of every view and function. */
function bodiesIn(schema: string): Map<string, string> {
  const all = [...schema.matchAll(VIEW), ...schema.matchAll(FUNCTION)]
  return new Map(all.map(([, name = '', body = '']) => [name, body]))
}

function ownedBy(list: Ownership): Map<string, Owned> {
  return new Map(
    Object.entries(list).flatMap(([owner, things]) =>
      Object.entries(things).map(([name, readers]): [string, Owned] => {
        return [name, { owner, readers: readers.split(' ').filter((one) => one !== '') }]
      }),
    ),
  )
}

function listFaults(list: Ownership, known: ReadonlySet<string>): string[] {
  const names = Object.values(list).flatMap((things) => Object.keys(things))
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  return [
    ...Object.keys(list).flatMap((room) => (ROOMS.includes(room) ? [] : `no room ${room}`)),
    ...[...known].filter((name) => !names.includes(name)).map((name) => `nobody owns ${name}`),
    ...names.filter((name) => !known.has(name)).map((name) => `there is no ${name}`),
    ...twice.map((name) => `${name} has two owners`),
    ...[...ownedBy(list)].flatMap(([name, { owner, readers }]) =>
      readers.flatMap((reader) => readerFault({ name, owner, reader }) ?? []),
    ),
  ].map((what) => `${LIST}: ${what}`)
}

/** Rooms read what stands before them; of what stands after them, only what is published. */
function readerFault(of: { name: string; owner: string; reader: string }): string | undefined {
  const { name, owner, reader } = of
  const room = roomCalled(reader)
  if (room === undefined) return `no room ${reader} reads ${name}`
  if (name.startsWith(PUBLISHED)) {
    return mayImport(owner, room) ? undefined : `${name} is for rooms before ${owner}, not ${room}`
  }
  return mayImport(room, owner)
    ? undefined
    : `${room} may not read ${name}: ${owner} stands after it`
}

function roomCalled(name: string): string | undefined {
  return name === APP ? APP : roomBehind(`#${name}`)
}

/** What the text of one file reads and writes. */
function usesIn({ path, text }: Source, known: ReadonlySet<string>): Use[] {
  const room = roomOf(path)
  if (room === undefined || isTest(path)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  return textsIn(file).flatMap(({ node, sql }) => {
    const start = node.getStart(file) + 1
    return accessesIn(sql, known).map((access) => {
      const { line } = file.getLineAndCharacterOfPosition(start + access.at)
      return { ...access, room, place: `${path}:${line + 1}` }
    })
  })
}

interface Text {
  readonly node: ts.Node
  readonly sql: string
}

/** Every text of a file; what is put into one stands in it as a `$`, place by place. */
function textsIn(file: ts.SourceFile): Text[] {
  const texts: Text[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const isListed = isTableOf(node.parent, file) && SQL_FILES.test(file.fileName)
      texts.push({ node, sql: isListed ? `from ${node.text}` : node.text })
    } else if (ts.isTemplateExpression(node)) texts.push({ node, sql: withGaps(node, file) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

/** The table of a listing: `table: 'checkouts'`. */
function isTableOf(node: ts.Node, file: ts.SourceFile): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText(file) === 'table'
}

/** The text of a template, as long as it is written, so that places in it are found. */
function withGaps(node: ts.TemplateExpression, file: ts.SourceFile): string {
  const start = node.getStart(file) + 1
  const written = node.getText(file).slice(1, -1).split('')
  for (const { expression } of node.templateSpans) {
    const from = expression.getStart(file) - start
    written.fill(' ', from - 2, expression.getEnd() - start + 1)
    written[from] = '$'
  }
  return written.join('')
}

/** What views and functions read and write, in the name of the room that owns each. */
function usesInside(
  schema: string,
  known: ReadonlySet<string>,
  owned: ReadonlyMap<string, Owned>,
): Use[] {
  return [...bodiesIn(schema)].flatMap(([name, body]) => {
    const room = owned.get(name)?.owner
    if (room === undefined) return []
    const place = `service/schema.sql: ${name}`
    return accessesIn(body, known).map((access) => ({ ...access, room, place }))
  })
}

function useFaults({ name, isWrite, room, place }: Use, owned: Owned | undefined): string[] {
  if (owned === undefined || owned.owner === room) return []
  const { owner, readers } = owned
  if (isWrite) return [`${place}: ${room} may not write ${name}: ${owner} does`]
  if (readers.some((reader) => roomCalled(reader) === room)) return []
  return [`${place}: ${room} is no reader of ${name}, which ${owner} owns: see ${LIST}`]
}

/** Readers that are listed and do not read. */
function needlessFaults(uses: readonly Use[], owned: ReadonlyMap<string, Owned>): string[] {
  const reading = new Set(uses.map(({ name, room }) => `${room} ${name}`))
  return [...owned].flatMap(([name, { readers }]) =>
    readers
      .filter((reader) => !reading.has(`${roomCalled(reader)} ${name}`))
      .map((reader) => `${LIST}: ${reader} does not read ${name} any more`),
  )
}

/** Somebody writes each table. */
function unwrittenFault(name: string, uses: readonly Use[]): string | undefined {
  return uses.some((use) => use.name === name && use.isWrite) ? undefined : `nobody writes ${name}`
}

/** A write names its table, so that its owner can be known. */
function namelessFaults({ path, text }: Source): string[] {
  if (MOVES_STATUSES.test(path) || !SQL_FILES.test(path) || isTest(path)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  return textsIn(file).flatMap(({ node }) => {
    if (!ts.isTemplateExpression(node)) return []
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].slice(0, -1)
    if (!parts.some((part) => NAMELESS_WRITE.test(part.text))) return []
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    return [`${path}:${line + 1}: name the table that is written`]
  })
}
