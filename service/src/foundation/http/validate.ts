// Schemas of the contract, compiled once each; every wrong field is named, each once.

import { fieldFaultsMax } from '@holdfast/contract'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { FieldFault } from '#kit'
import { groupBy } from '#kit'
import { createTranslator, inexactFault } from './field-faults.ts'

const ajv = new Ajv({
  allErrors: true,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  allowUnionTypes: true,
  strict: false,
  verbose: true,
  validateFormats: true,
})
ajvFormats.default(ajv)

/** Errors of the compiler that are looked at; telling unions apart compares each with each. */
const ERRORS_MAX = 1_000

const compiled = new WeakMap<object, ValidateFunction>()

/** What stands for a part that an operation does not have: nothing may be sent there. */
export const NOTHING: TSchema = { type: 'object', properties: {}, additionalProperties: false }

function compileSchema(schema: TSchema): ValidateFunction {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const made = ajv.compile(schema)
  compiled.set(schema, made)
  return made
}

/**
 * Checks a value by a schema of the contract. `inexact` holds JSON pointers of numbers that were
 * not written exactly (from `parseJson`). Returns one fault for each wrong field, at most
 * `fieldFaultsMax`; empty when all is well. Nothing is coerced, defaulted or removed.
 */
export function validateValue(
  schema: TSchema,
  value: unknown,
  inexact: readonly string[] = [],
): FieldFault[] {
  const check = compileSchema(schema)
  const isValid = check(value)
  if (isValid && inexact.length === 0) return []
  const faults = new Map<string, FieldFault>()
  const translate = createTranslator()
  for (const error of unravelUnion(isValid ? [] : (check.errors ?? []).slice(0, ERRORS_MAX))) {
    if (faults.size === fieldFaultsMax) break
    const fault = translate(error)
    if (fault !== null && !faults.has(fault.pointer)) faults.set(fault.pointer, fault)
  }
  for (const pointer of inexact.slice(0, fieldFaultsMax)) {
    if (faults.get(pointer)?.code !== 'unknown_field') faults.set(pointer, inexactFault(pointer))
  }
  return [...faults.values()].slice(0, fieldFaultsMax)
}

/** A check that also tells the compiler what the value is. */
export type Check<T> = (
  value: unknown,
  inexact?: readonly string[],
) => { readonly value: T } | { readonly faults: readonly FieldFault[] }

/**
 * Binds `validateValue` to one schema; null means that nothing may be sent. The schema is compiled
 * when it is first needed: compiling all of them at once would be most of the time a start takes.
 */
export function checkOf<T>(schema: TSchema | null): Check<T> {
  const asked = schema ?? NOTHING
  const isWhole = (value: unknown, faults: readonly FieldFault[]): value is T => faults.length === 0
  return (value, inexact) => {
    const faults = validateValue(asked, value, inexact)
    return isWhole(value, faults) ? { value } : { faults }
  }
}

const UNION = new Set(['anyOf', 'oneOf'])

/**
 * A value that fits no branch of a union fails in all of them. Only the errors of the branch that
 * was most likely meant are kept, innermost unions first.
 */
function unravelUnion(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors
    .filter(({ keyword }) => UNION.has(keyword))
    .toSorted((a, b) => b.schemaPath.length - a.schemaPath.length)
  let kept = [...errors]
  for (const union of unions) {
    const isBranch = (error: ErrorObject) =>
      error.schemaPath.startsWith(`${union.schemaPath}/`) &&
      error.instancePath.startsWith(union.instancePath)
    const inside = kept.filter(isBranch)
    if (inside.length === 0) continue
    const others = kept.filter((error) => error !== union && !isBranch(error))
    kept = [...others, ...bestBranch(union, inside)]
  }
  return kept
}

/** The errors of one branch. */
type Branch = readonly ErrorObject[]

function bestBranch(union: ErrorObject, inside: Branch): Branch {
  const branches = groupBy(inside, branchOf(union)).values()
  const isOtherType = (error: ErrorObject) =>
    error.keyword === 'type' && error.instancePath === union.instancePath
  const possible = [...branches].filter((branch) => !branch.some(isOtherType))
  if (possible.length === 0) return [inside[0] ?? union]
  const tag = wrongTag(possible)
  if (tag !== undefined) return [tag]
  return possible.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? []
}

function branchOf({ schemaPath }: ErrorObject): (error: ErrorObject) => string {
  return (error) => error.schemaPath.slice(schemaPath.length + 1).split('/')[0] ?? ''
}

/**
 * The field by which all branches are told apart, when its value fits none: with all that would.
 */
function wrongTag(branches: readonly Branch[]): ErrorObject | undefined {
  const tags = branches.map((branch) => branch.filter(isTag))
  const first = tags[0]?.find(({ instancePath }) =>
    tags.every((others) => others.some((other) => other.instancePath === instancePath)),
  )
  if (first === undefined) return undefined
  const alike = tags.flat().filter(({ instancePath }) => instancePath === first.instancePath)
  const allowedValues = alike.flatMap(({ params }) => {
    const values: unknown = params.allowedValues ?? [params.allowedValue]
    return values
  })
  return { ...first, keyword: 'enum', params: { allowedValues } }
}

function isTag({ keyword }: ErrorObject): boolean {
  return keyword === 'const' || keyword === 'enum'
}

const OTHER_TAG_COST = 1_000

/** How far a value is from a branch: another tag is farther than any number of small faults. */
function costOf(branch: Branch): number {
  return branch.length + (branch.some(isTag) ? OTHER_TAG_COST : 0)
}
