// Rules that an organisation teaches: money from the account of a payer always means a project. A
// rule is asked last, of money that nothing else matched and that names no checkout.
import { readNaming } from '#checkouts'
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { bareText, compact, indexBy } from '#kit'
import type { RuleRow } from './store-rules.ts'
import { selectRulesOfPayers } from './store-rules.ts'

/** A rule in force. */
export type MatchingRule = RuleRow

/** A payment, as a rule is looked for. */
export interface OfPayer {
  /** Keyed hash of the paying account, where it is known. */
  readonly fingerprint: Buffer | null
  /** What the payer wrote. */
  readonly text: string | null
}

/**
 * The rule in force of each payer, in the order of the payments; null where none is taught, or the
 * payer names a checkout: no rule stands against that.
 */
export async function readTaught(
  reader: Reader,
  tenant: TenantId,
  payments: readonly OfPayer[],
): Promise<(MatchingRule | null)[]> {
  const fingerprints = compact(payments.map(({ fingerprint }) => fingerprint))
  if (fingerprints.length === 0) return payments.map(() => null)
  const rows = await reader.query(selectRulesOfPayers, {
    tenant_id: tenant,
    payer_fingerprints: fingerprints,
  })
  if (rows.length === 0) return payments.map(() => null)
  const rules = indexBy(rows, (rule) => keyOf(rule.payer_fingerprint))
  const naming = await readNamingPayers(reader, tenant, payments)
  return payments.map((payment) => {
    return naming.has(payment) ? null : (rules.get(keyOf(payment.fingerprint)) ?? null)
  })
}

/** Those of these payments whose payer names a checkout, of any project. */
export async function readNamingPayers<P extends Pick<OfPayer, 'text'>>(
  reader: Reader,
  tenant: TenantId,
  payments: readonly P[],
): Promise<Set<P>> {
  const texts = payments.map(({ text }) => bareText(text ?? ''))
  const naming = await readNaming(reader, tenant, texts)
  return new Set(payments.filter((_, place) => naming.has(texts[place] ?? '')))
}

function keyOf(fingerprint: Buffer | null): string {
  return fingerprint?.toString('hex') ?? ''
}

/** A checkout that waits for money, and how much it lacks or is owed. */
export interface OpenForRule {
  readonly id: Id<'checkout'>
  readonly outstanding: Minor
}

/**
 * The one checkout that can take all of an amount: the one that lacks just that, else the only one
 * that lacks as much or more. Null where there is none, or more than one: a rule never guesses.
 */
export function checkoutByRule(amount: Minor, open: readonly OpenForRule[]): Id<'checkout'> | null {
  const exact = open.filter(({ outstanding }) => outstanding === amount)
  const able = exact.length > 0 ? exact : open.filter(({ outstanding }) => outstanding > amount)
  const [only, ...others] = able
  return only === undefined || others.length > 0 ? null : only.id
}
