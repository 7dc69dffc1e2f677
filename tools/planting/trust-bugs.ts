// Bugs of one line in the code that decides who may do what: each must be noticed by the random
// test of two organisations.
import type { Bug } from './bugs.ts'

export const trustBugs: readonly Bug[] = [
  {
    what: 'a member moves more than the limit alone',
    file: 'parties/approvals/gate.ts',
    line: 'const isLarge = isAboveLimit(one.measured, limits)',
    instead: 'const isLarge = false',
  },
  {
    what: 'what is moved in small parts is not added up',
    file: 'parties/approvals/gate.ts',
    line: 'const isAbove = isLarge || day.isAbove(one)',
    instead: 'const isAbove = isLarge',
  },
  {
    what: 'one owner alone does what takes two',
    file: 'parties/approvals/gate.ts',
    line: "if (takesTwo) throw new Failure('second_owner_required')",
    instead: '',
  },
  {
    what: 'whoever asked is the second person, too',
    file: 'parties/approvals/decide.ts',
    line: "if (isOwn) fail('second_person_needed', { detail: OWN })",
    instead: '',
  },
  {
    what: 'what waits is done for somebody who has lost the right to it',
    file: 'parties/approvals/second-owner.ts',
    line: ' && mayRole(role, permissionOf(operation), environmentOf(unit))',
    instead: '',
  },
  {
    what: 'whoever may not say it says where a seller is paid to',
    file: 'parties/participants/standing.ts',
    line: "if (right === 'none' || (right === 'alone' && guard.isShared)) {",
    instead: "if (right === 'alone' && guard.isShared) {",
  },
  {
    what: 'one alone says where a seller is paid to',
    file: 'parties/participants/standing.ts',
    line: "if (right === 'none' || (right === 'alone' && guard.isShared)) {",
    instead: "if (right === 'none') {",
  },
  {
    what: 'a new account is paid to at once',
    file: 'parties/participants/standing.ts',
    line: 'return coolingHours === 0 ? null',
    instead: 'return coolingHours >= 0 ? null',
  },
  {
    what: 'what waits for a new account does not wait',
    file: 'payout/outbounds/outbound.ts',
    line: "if (standing.hold !== null) return pauseFor('bank_account_changed', reserves)",
    instead: '',
  },
  {
    what: 'a link from the mailbox is proof enough for another account',
    file: 'parties/payees/page.ts',
    line: "return isRight ? null : new Failure('account_proof_wrong')",
    instead: "return isRight || !isRight ? null : new Failure('account_proof_wrong')",
  },
  {
    what: 'an invitation makes a new person of somebody who is there',
    file: 'parties/members/invitations.ts',
    line: "if (known?.isUsed === true) fail('account_exists')",
    instead: '',
  },
  {
    what: 'an invitation is taken by somebody else',
    file: 'parties/members/invitations.ts',
    line: "kind === 'invitation' && link.email_key !== emailKey(member.email)",
    instead: "kind === 'invitation' && link.email_key === ''",
  },
  {
    what: 'a role is not asked',
    file: 'parties/members/authentication.ts',
    line: 'if (!mayRole(session.role, operationPermission[id], environment))',
    instead: "if (session.role === 'read_only' && operationPermission[id] === 'money')",
  },
  {
    what: 'a fresh proof is not asked for',
    file: 'parties/members/authentication.ts',
    line: "return isProofMissing ? 'step_up_required' : null",
    instead: 'return isProofMissing ? null : null',
  },
  {
    what: 'the token of the page is not asked for',
    file: 'parties/members/authentication.ts',
    line: 'return !(isSafe || isCsrfToken(deps.keys, hash, facts.csrfToken))',
    instead: 'return !(isSafe || facts.csrfToken !== undefined)',
  },
  {
    what: 'a passkey counts whoever has signed',
    file: 'parties/members/passkeys.ts',
    line: `if (!verified.verified) return fail('sign_in_refused')
  const { newCounter`,
    instead: 'const { newCounter',
  },
  {
    what: 'a session goes on where its member is none',
    file: 'parties/members/routes-session.ts',
    line: "if (!isOwn) return fail('not_found')",
    instead: '',
  },
  {
    what: 'a session of somebody else can be ended',
    file: 'parties/members/store.ts',
    line: 'member_sessions where member_id = $member_id::uuid and id = $id::uuid returning id',
    instead: 'member_sessions where $member_id::uuid is not null and id = $id::uuid returning id',
  },
  {
    what: 'a restricted key does everything',
    file: 'parties/organisations/key-rights.ts',
    line: 'if (permissions !== null && !permissions.some((one) => one === wanted)) {',
    instead: 'if (permissions !== null && permissions.length === 0) {',
  },
  {
    what: 'a key that was ended goes on',
    file: 'parties/organisations/store-keys.ts',
    line: 'const STANDING = `(k.revoked_at is null or k.revoked_at > $now::timestamptz)',
    instead: 'const STANDING = `$now::timestamptz is not null',
  },
  {
    what: 'a key does what its owner may not',
    file: 'parties/organisations/key-rights.ts',
    line: 'if (mayRole(ceiling, wanted, environment)) return null',
    instead: 'if (mayRole(ceiling, wanted, environment) || wanted.length > 0) return null',
  },
]
