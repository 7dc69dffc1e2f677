// Rules about what leaves a room. Packages have no such doors: what their users want is not known.
import { posix } from 'node:path'
import ts from 'typescript'
import { roomBehind, roomOf } from './rooms.ts'
import type { Source } from './source.ts'
import { isTest } from './source.ts'

const DOOR = /^service\/src\/([^/]+\/[^/]+)\/index\.ts$/
/** Sought before a file is parsed: a door by its name, or by its path. */
const MAY_TAKE = /'#[a-z]|\/index\.ts'/
/** What `export *` lets out. */
const ALL = '*'

/** A front door names what leaves by it; each name is taken by another room, or by a tool. */
export function doorFaults(sources: readonly Source[]): string[] {
  const taken = new Set(sources.filter(({ path }) => !isTest(path)).flatMap(takenBy))
  return sources.flatMap((source) => {
    const room = DOOR.exec(source.path)?.[1]
    if (room === undefined) return []
    const untaken = namesLeaving(source).filter(({ text }) => !taken.has(takingOf(room, text)))
    return untaken.map(({ text, line }) => {
      const what = text === ALL ? 'name what leaves' : `nobody but tests takes ${text}`
      return `${source.path}:${line}: ${what}`
    })
  })
}

interface Name {
  readonly text: string
  readonly line: number
}

function namesLeaving(source: Source): Name[] {
  const file = parse(source)
  const nameAt = (text: string, node: ts.Node): Name => {
    return { text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 }
  }
  return file.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return [nameAt('default', statement)]
    if (!ts.isExportDeclaration(statement)) {
      return declaredNames(statement, file).map((text) => nameAt(text, statement))
    }
    const { exportClause: clause } = statement
    if (clause === undefined || ts.isNamespaceExport(clause)) return [nameAt(ALL, statement)]
    return clause.elements.map((element) => nameAt(element.name.text, element))
  })
}

/** What a statement declares and exports; a pattern counts by its text, so that nobody takes it. */
function declaredNames(statement: ts.Statement, file: ts.SourceFile): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText(file))
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  return isNamed ? [statement.name?.text ?? 'default'] : []
}

/** What a file takes at doors of rooms that are not its own. */
function takenBy(source: Source): string[] {
  if (!MAY_TAKE.test(source.text)) return []
  return parse(source).statements.flatMap((statement) => {
    const room = roomEntered(source.path, statement)
    if (room === undefined || room === roomOf(source.path)) return []
    return namesTaken(statement).map((name) => takingOf(room, name))
  })
}

function takingOf(room: string, name: string): string {
  return `${room} ${name}`
}

function roomEntered(path: string, statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined
  const { moduleSpecifier: target } = statement
  if (target === undefined || !ts.isStringLiteral(target)) return undefined
  if (target.text.startsWith('#')) return roomBehind(target.text)
  return DOOR.exec(posix.join(posix.dirname(path), target.text))?.[1]
}

function namesTaken(statement: ts.Statement): string[] {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement) && statement.exportClause
  if (!clause || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) return []
  return clause.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
}

function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext)
}
