// Leaving, by will or because the session ended.
import { callOperation, environmentNow, pathTo, queries, ROOT_PATH } from '../api/index.ts'
import { keepEntries } from '../session/entries.ts'

/** The address of the page to sign in on. */
const SIGN_IN = `${ROOT_PATH}/sign-in`

let isLeaving = false

/** Goes to sign in, and comes back to this page and to what is entered in it afterwards. */
export function goToSignIn(): void {
  if (isLeaving) return
  isLeaving = true
  keepEntries()
  const back = `${location.pathname}${location.search}`
  location.replace(`${SIGN_IN}?back=${encodeURIComponent(back)}`)
}

/** Ends the session; whatever the answer, this browser forgets what it showed. */
export async function signOut(): Promise<void> {
  try {
    await callOperation('signOut')
  } finally {
    queries.clear()
    location.replace(SIGN_IN)
  }
}

/** Where to go after signing in: only a page of the dashboard, never another address. */
export function placeAfter(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? ''
  return /^\/dashboard\/(sandbox|live)(\/|\?|$)/.test(back) ? back : pathTo(environmentNow())
}
