// Rules about names: what leaves a file says what it does to what; a record is spelt in one way.
import ts from 'typescript'
import type { Fault, Source } from './source.ts'
import { isTest } from './source.ts'

/** The contract's words for schemas and the SDKs' public names are their own vocabulary. */
const RULED = /^(service|tools|ui|cli|bank)\//
const ONE_WORD = /^[a-z][a-z0-9]*$/
/** Words of the kit, of the database and of money that every room uses; listed in STYLE.md. */
const SHORT: ReadonlySet<string> = new Set(
  (
    'accepted assert compact distinct fail html invalid present refused seal sha256 sleep unseal ' +
    'unwrap tidy larger less minor plus ppm smaller sum advance announce enqueue listing migrate ' +
    'post react statement withdraw zip shift entering'
  ).split(' '),
)

/** Faults of one TypeScript file that its names show. */
export function nameFaults({ path, text }: Source): Fault[] {
  if (isTest(path) || !RULED.test(path)) return []
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, kind)
  const faults: Fault[] = []
  const tell = (node: ts.Node, what: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    faults.push({ line: line + 1, what })
  }
  const visit = (node: ts.Node): void => {
    if (isSpeltTwice(node, file)) tell(node, 'spell the keys of a record in one way')
    ts.forEachChild(node, visit)
  }
  visit(file)
  for (const statement of file.statements) {
    for (const name of exportedFunctions(statement)) {
      if (!ONE_WORD.test(name) || SHORT.has(name)) continue
      tell(statement, `${name} says what it does and not to what: name it by two words`)
    }
  }
  return faults
}

function exportedFunctions(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : []
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer !== undefined && ts.isArrowFunction(initializer)
      ? [name.text]
      : [],
  )
}

/** True for a record of which one key is `snake_case` and another `camelCase`. */
function isSpeltTwice(node: ts.Node, file: ts.SourceFile): boolean {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node)) return false
  const keys = node.members.filter(ts.isPropertySignature).map(({ name }) => name.getText(file))
  return keys.some((key) => /[a-z]_[a-z]/.test(key)) && keys.some((key) => /[a-z][A-Z]/.test(key))
}
