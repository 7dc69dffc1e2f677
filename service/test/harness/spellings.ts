// Spellings of one address that were different people before its case was left aside.
import type { TestService } from './service.ts'
import { ownerOf } from './service.ts'

/** The spelling in capital letters; domains had no other before either. */
export function capitals(email: string): string {
  const [local = '', domain] = email.split('@')
  return `${local.toUpperCase()}@${domain}`
}

/**
 * Makes a participant's address, which is known under another one so far, the spelling of an
 * address in capital letters, as a database from before has both.
 */
export async function keepApart(world: TestService, asKnown: string, email: string): Promise<void> {
  const database = await ownerOf(world)
  await database.query(
    `update participants set email = $2
      where identity_id = (select id from participant_identities where email_key = $1)`,
    [asKnown, capitals(email)],
  )
  await database.query(
    `update participant_identities set is_apart = true, email_key = case
       when email_key = $1 then $3 else $2 end where email_key in ($1, $2)`,
    [asKnown, email, capitals(email)],
  )
  await database.end()
}
