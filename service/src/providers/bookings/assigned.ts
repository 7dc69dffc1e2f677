// Money whose project people have named: what is kept of who paid it, and of the payer's words.
import type { Unit } from '#db'
import type { Id } from '#kit'
import type { BookedPart } from './apply.ts'
import type { BookedEntry } from './decide.ts'
import { endToEndOf, textsOf, wordsFor } from './decide.ts'
import { type BookedAccount, readMeant } from './known.ts'
import type { SaidDetail } from './said.ts'

/**
 * The parts of an entry that people have given to a project: one for each payment in it, with its
 * payer and words, so that each can go back to whoever sent it; where the bank does not say which
 * amount is whose, all of it in one, of nobody. Where a payer wrote nothing, the reference that the
 * bank has given to the booking is kept in its place. The caller holds the project.
 */
export async function assignedTo(
  unit: Unit,
  account: BookedAccount,
  projectId: Id<'project'>,
  entry: BookedEntry,
): Promise<BookedPart[]> {
  const payments = paymentsOf(entry)
  const parts: BookedPart[] = []
  for (const { detail, amount } of payments) {
    const texts = textsOf(detail, entry.said)
    const meant = await readMeant(unit, account, texts)
    const { reference } = wordsFor(projectId, texts, { meant: () => meant })
    parts.push({
      became: 'inbound',
      projectId,
      amount,
      reference: reference ?? entry.bankReference,
      endToEnd: endToEndOf(detail),
      payer: detail?.debtor ?? null,
    })
  }
  return parts
}

interface Payment {
  readonly detail: SaidDetail | null
  readonly amount: bigint
}

function paymentsOf({ amount, said: { details } }: BookedEntry): Payment[] {
  const [only, ...others] = details
  if (only === undefined || others.length === 0) return [{ detail: only ?? null, amount }]
  const own = details.map((detail) => ({ detail, amount: BigInt(detail.amount ?? 0) }))
  const isWhole =
    own.every((one) => one.amount > 0n) && own.reduce((sum, one) => sum + one.amount, 0n) === amount
  return isWhole ? own : [{ detail: null, amount }]
}
