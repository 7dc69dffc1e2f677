// What the code claims of the rows of its statements: read from the types of `statement<Row>`.
import path from 'node:path'
import ts from 'typescript'
import type { Kind } from './described.ts'

export interface DeclaredColumn {
  readonly kind: Kind | `${Kind}[]` | 'several' | 'nothing'
  readonly isNullable: boolean
  /** It may be left out. */
  readonly isOptional: boolean
}

interface DeclaredRow {
  /** Of the statement; of one that is made for each of several things, a pattern. */
  readonly name: RegExp
  readonly columns: ReadonlyMap<string, DeclaredColumn>
}

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** The rows that these files declare. A statement that answers nothing of interest has none. */
export function declaredRows(files: readonly string[]): DeclaredRow[] {
  const read = (file: string) => ts.sys.readFile(file)
  const config = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), read)
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [] }, ts.sys, ROOT)
  const program = ts.createProgram([...files], options)
  const checker = program.getTypeChecker()
  return files.flatMap((file) => {
    const source = program.getSourceFile(file)
    return source === undefined ? [] : rowsIn(source, checker)
  })
}

function rowsIn(source: ts.SourceFile, checker: ts.TypeChecker): DeclaredRow[] {
  const rows: DeclaredRow[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || node.expression.getText(source) !== 'statement') return
    const [name] = node.arguments
    const [row] = node.typeArguments ?? []
    if (name === undefined || row === undefined) return
    const said = new Map<string, ts.Type[]>()
    const optional = new Set<string>()
    for (const one of partsOf(checker.getTypeFromTypeNode(row))) {
      for (const property of checker.getPropertiesOfType(one)) {
        const types = partsOf(checker.getTypeOfSymbolAtLocation(property, node))
        if ((property.flags & ts.SymbolFlags.Optional) !== 0) optional.add(property.name)
        said.set(property.name, [...(said.get(property.name) ?? []), ...types])
      }
    }
    const columns = [...said].map(([column, types]) => {
      return [column, { ...claimOf(types, checker), isOptional: optional.has(column) }] as const
    })
    rows.push({ name: patternOf(name), columns: new Map(columns) })
  }
  visit(source)
  return rows
}

function patternOf(name: ts.Expression): RegExp {
  if (ts.isStringLiteralLike(name)) return new RegExp(`^${name.text.replaceAll('.', '\\.')}$`)
  if (!ts.isTemplateExpression(name)) throw new Error(`what is named ${name.getText()}?`)
  const parts = [name.head.text, ...name.templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('\\w+')}$`)
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

function claimOf(types: readonly ts.Type[], checker: ts.TypeChecker) {
  const values = types.filter(({ flags }) => (flags & NOTHING) === 0)
  const kinds = new Set(values.map((value) => kindOf(value, checker)))
  const [kind = 'nothing'] = kinds
  const isNullable = types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0)
  return { kind: kinds.size > 1 ? ('several' as const) : kind, isNullable }
}

const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined

const FLAGS: readonly (readonly [ts.TypeFlags, Kind])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
]

/** Lists that come as lists; others are JSON. */
const LISTS = ['bigint[]', 'number[]', 'boolean[]', 'string[]', 'Date[]', 'Buffer[]'] as const

function kindOf(type: ts.Type, checker: ts.TypeChecker): DeclaredColumn['kind'] {
  const parts = type.isIntersection() ? type.types : [type]
  for (const [flag, kind] of FLAGS) {
    if (parts.some(({ flags }) => (flags & flag) !== 0)) return kind
  }
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return name
  if (!checker.isArrayType(type)) return 'json'
  const of = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  const element = of === undefined ? undefined : claimOf(partsOf(of), checker).kind
  const list = LISTS.find((one) => one === `${element}[]`)
  return list ?? 'json'
}
