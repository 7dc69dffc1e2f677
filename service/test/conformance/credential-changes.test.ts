// The table of docs/guides/people.md is whole: it names every operation that sets or changes what
// somebody signs in with.
import { readFileSync } from 'node:fs'
import { operations } from '@holdfast/contract'
import { expect, it } from 'vitest'

const guide = readFileSync(new URL('../../../docs/guides/people.md', import.meta.url), 'utf8')
const rows = guide.split('\n').filter((line) => line.startsWith('| ') && line.includes('.test.ts'))

/** Operations of people that change nothing of what is signed in with. */
const changesNothing = new Set([
  'withdrawInvitation',
  'lookAtLink',
  'lookAtRecovery',
  'signIn',
  'startPasskeySignIn',
  'signInWithPasskey',
  'getMemberSession',
  'giveSecondFactor',
  'signOut',
  'switchOrganisation',
  'listMemberSessions',
  'revokeMemberSession',
  'stepUp',
  'startPasskeyStepUp',
  'stepUpWithPasskey',
  'listPasskeys',
  'updateProfile',
])
const begins = 'link|enter|invitation/|sign-|passkey|session|second-factor|step-up|totp|recovery'
const ofPeople = new RegExp(`^/dashboard/v1/(?:${begins}|password|profile|email(?:$|/))`)

it('names every operation that sets or changes what somebody signs in with', () => {
  const all = Object.values(operations).filter(({ path }) => ofPeople.test(path))
  expect(all.length).toBeGreaterThan(25)
  const changing = all.filter(
    ({ id, path }) => !changesNothing.has(id) && !path.includes('{id}/re'),
  )
  const missing = changing.filter(({ id }) => !rows.some((row) => row.includes(`\`${id}\``)))
  expect(missing.map(({ id }) => id)).toEqual([])
})

it('says of each who starts it, what proves the person, who is told, where it is logged', () => {
  expect(rows.length).toBeGreaterThan(14)
  for (const row of rows) expect([row, row.split('|').length]).toEqual([row, 9])
})
