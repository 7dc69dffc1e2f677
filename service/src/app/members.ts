// What the room of members is given, and its end.
import type { Database } from '#db'
import type { LetterDeps } from '#letters'
import { memberPost } from '#letters'
import type { MembersDeps } from '#members'
import { memberKeys, startFailedTries, startRecoveryRequests } from '#members'

type OnError = (error: unknown, about: string) => void

/** What the room of members is given. */
export function membersOf(
  { rootKey, baseUrl }: { readonly rootKey: Buffer; readonly baseUrl: string },
  database: Database,
  { letters, onError }: { readonly letters: LetterDeps; readonly onError: OnError },
): MembersDeps {
  const post = memberPost(letters)
  const deps = { database, baseUrl, post, onError }
  return {
    ...deps,
    keys: memberKeys(rootKey),
    isMailOn: letters.isSmtpOn,
    failures: startFailedTries(deps),
    recoveries: startRecoveryRequests(deps),
  }
}

/** Writes what the room has gathered, and gathers nothing more. */
export async function stopMembers({ failures, recoveries }: MembersDeps): Promise<void> {
  await failures.stop()
  await recoveries.stop()
}
