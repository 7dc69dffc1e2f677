// Rules that need the syntax tree: sizes of functions, casts, time and chance, places of SQL.
import ts from 'typescript'
import type { Fault, Source } from './source.ts'
import { isOfService, isTest } from './source.ts'

const FUNCTION_LINES_MAX = 70
/** Casts are allowed where brands are made and rows are typed. */
const CAST_ROOMS = /^service\/src\/foundation\/(kit|db)\//
const CLOCK_FILES =
  /^(service\/src\/foundation\/kit\/(clock|ids|secrets)|ui\/dashboard\/src\/kit\/clock)\.ts$/
const CONFIG_FILE = /^service\/src\/config\.ts$/
export const SQL_FILES = /^service\/src\/(foundation\/db\/|.*\/store(-[a-z-]+)?\.ts$)/
const POSITION = /\$\d/
const SQL =
  /^\s*(select\b[\s\S]*\bfrom\b|insert into |update \S+( \S+)? set\b|delete from |with \S+ as)/
/** What a type says that stands for a unit, in `WeakMap<Unit, …>` and the like. */
const OF_A_UNIT = /^(Unit|Tx)$/
const CHANCE = /^Math\.random$|\b(randomUUID|randomUUIDv7|randomBytes|randomInt|getRandomValues)$/

type Judge = (node: ts.Node, file: ts.SourceFile, path: string) => string | undefined

const JUDGES: readonly Judge[] = [
  judgeSize,
  judgeTypes,
  judgeClock,
  judgeSql,
  judgeParameters,
  judgeKept,
]

/** Faults of one TypeScript file that its syntax shows. Tests may be long, cast and write SQL. */
export function syntaxFaults({ path, text }: Source): Fault[] {
  if (isTest(path)) return []
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, kind)
  const faults: Fault[] = []
  const visit = (node: ts.Node): void => {
    for (const judge of JUDGES) {
      const what = judge(node, file, path)
      if (what !== undefined) faults.push({ line: lineOf(file, node.getStart(file)), what })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults
}

function judgeSize(node: ts.Node, file: ts.SourceFile): string | undefined {
  if (!ts.isFunctionLike(node)) return undefined
  const lines = lineOf(file, node.getEnd()) - lineOf(file, node.getStart(file)) + 1
  if (lines <= FUNCTION_LINES_MAX) return undefined
  return `a function of ${lines} lines; at most ${FUNCTION_LINES_MAX}`
}

function judgeTypes(node: ts.Node, _file: ts.SourceFile, path: string): string | undefined {
  if (CAST_ROOMS.test(path)) return undefined
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'say the type instead of `any`'
  if (ts.isNonNullExpression(node)) return 'prove that it is there instead of `!`'
  if (ts.isTypeAssertionExpression(node)) return 'narrow by a check instead of a cast'
  if (!ts.isAsExpression(node) || ts.isConstTypeReference(node.type)) return undefined
  return 'narrow by a check instead of `as`'
}

function judgeClock(node: ts.Node, file: ts.SourceFile, path: string): string | undefined {
  if (!/^(service|contract|ui)\//.test(path)) return undefined
  if (ts.isPropertyAccessExpression(node) && node.getText(file) === 'process.env') {
    return CONFIG_FILE.test(path) ? undefined : 'read configuration once, in config.ts'
  }
  if (CLOCK_FILES.test(path)) return undefined
  if (ts.isNewExpression(node) && node.expression.getText(file) === 'Date') {
    const isNow = node.arguments === undefined || node.arguments.length === 0
    return isNow ? 'take `now` from the unit' : undefined
  }
  if (!ts.isCallExpression(node)) return undefined
  const called = node.expression.getText(file)
  if (called === 'Date.now' || called === 'Date') return 'take `now` from the unit'
  return CHANCE.test(called) ? 'take ids and secrets from the kit' : undefined
}

function judgeSql(node: ts.Node, file: ts.SourceFile, path: string): string | undefined {
  if (!isOfService(path) || SQL_FILES.test(path)) return undefined
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined
  const text = node.getText(file).slice(1, -1)
  return SQL.test(text) ? 'SQL lives in store.ts' : undefined
}

/** The text of a statement: `statement('room.name')(text)`. */
function judgeParameters(node: ts.Node, file: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isCallExpression(node.expression)) return undefined
  if (node.expression.expression.getText(file) !== 'statement') return undefined
  const [text] = node.arguments
  const isPlaced = text !== undefined && POSITION.test(text.getText(file))
  return isPlaced ? 'name a parameter: `$name::type`' : undefined
}

/** Declared or made, a map or set whose keys are units keeps beside a unit what belongs to it. */
function judgeKept(node: ts.Node, file: ts.SourceFile): string | undefined {
  const isMade = ts.isNewExpression(node)
  if (!isMade && !ts.isTypeReferenceNode(node)) return undefined
  const made = isMade ? node.expression : node.typeName
  if (!/^(Weak|Readonly)?(Map|Set)$/.test(made.getText(file))) return undefined
  const [key] = node.typeArguments ?? []
  if (key === undefined || !OF_A_UNIT.test(key.getText(file))) return undefined
  return 'keep it on the unit: `unitSlot`'
}

function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}
