// Browsers that are known: one in which a member has signed in carries a cookie for a year, bound
// to that member. Tries from there are counted apart, so that no stranger keeps the member out. The
// cookie opens nothing.
import type { Reader } from '#db'
import type { RequestFacts } from '#http'
import { present, randomText, realNow, sha256 } from '#kit'
import { ATTRIBUTES, cookieValue } from './cookie.ts'
import { countDevices, selectDevice, upsertDevice } from './store-person.ts'

const NAME = '__Host-holdfast-device'
/** 206 bits. */
const CHARACTERS = 40
const DAYS = 365

/** How long a browser is known that does not come back. */
export const DEVICE_KEPT_MS = DAYS * 86_400_000

function deviceHash(header: string | undefined): Buffer | undefined {
  const value = cookieValue(header, NAME)
  return value === undefined ? undefined : sha256(value)
}

/** The browser of a request, where it is known of this person; by an address, or a member's id. */
export async function knownDevice(
  reader: Reader,
  account: string,
  { cookie }: Pick<RequestFacts, 'cookie'>,
): Promise<string | null> {
  const hash = deviceHash(cookie)
  if (hash === undefined) return null
  const [known] = await reader.query(selectDevice, { hash, email_key: account })
  return known === undefined ? null : hash.toString('hex')
}

/** Takes down that a member has signed in from here. Answers the header for a new browser. */
export async function rememberDevice(
  reader: Reader,
  memberId: string,
  { cookie }: Pick<RequestFacts, 'cookie'>,
): Promise<string | null> {
  const given = deviceHash(cookie)
  const isOurs = given !== undefined && (await isKnown(reader, given))
  const plain = isOurs ? null : randomText(CHARACTERS)
  const hash = plain === null ? given : sha256(plain)
  await reader.query(upsertDevice, {
    hash: present(hash, 'one of both'),
    member_id: memberId,
    created_at: realNow(),
  })
  return plain === null ? null : `${NAME}=${plain}; Max-Age=${DAYS * 86_400}; ${ATTRIBUTES}`
}

async function isKnown(reader: Reader, hash: Buffer): Promise<boolean> {
  const [row] = await reader.query(countDevices, { hash })
  return present(row, 'a count has a row').devices > 0n
}
