import type {
  KnownParticipant,
  ParticipantAccounts,
  PayeeRules,
  SentAccountLink,
} from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { noteForAudit } from '#audit'
import type { CheckedAccount } from '#banks'
import { checkBankAccount } from '#banks'
import type { Unit } from '#db'
import type { ParsedRequest, PowerEffect, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Id, Result } from '#kit'
import {
  accepted,
  compact,
  distinct,
  Failure,
  fail,
  invalid,
  parseId,
  present,
  refused,
  showId,
} from '#kit'
import type { FiledBankAccount, Giver, Join, Joined, ProposalDecision } from '#participants'
import {
  decideProposals,
  deciderOf,
  fileBankAccounts,
  giveAccounts,
  joinSpellings,
  readParticipants,
  readPayeeRules,
  resumePayees,
  setPayeeRules,
  showBankAccount,
  showParticipant,
} from '#participants'
import type { TellAbove } from './accounts.ts'
import { readAccounts } from './accounts.ts'
import type { PayeeDeps } from './links.ts'
import { sendLinks } from './links.ts'

type ParticipantId = Id<'participant'>

/** Accounts of participants: giving, accepting, refusing; links, disputes, and the rules. */
export function payeeRoutes(deps: PayeeDeps & { readonly tellAbove: TellAbove }): Route[] {
  return [
    readRoute(operations.listParticipantAccounts, {
      parse: ({ params, principal: { tenantId: tenant, environment } }) => {
        return { id: idOf(params), tenant, environment }
      },
      run: async (reader, asked, now) => await readAccounts(reader, { ...asked, now }, deps),
      render: (accounts: ParticipantAccounts) => accounts,
    }),
    commandRoute(operations.setParticipantAccount, {
      parse: ({ body, params, ...asked }) => ({
        participantId: idOf(params),
        account: checkedOf(body),
        giver: deciderOf(asked, operations.setParticipantAccount.id),
      }),
      run: async (unit, inputs) =>
        await changedAccounts(unit, inputs, async () => await setAccounts(unit, deps, inputs)),
      render: ({ after }) => after,
      effect: accountEffect,
    }),
    commandRoute(
      operations.acceptParticipantAccount,
      decisionHandlers(operations.acceptParticipantAccount.id, 'accept'),
    ),
    commandRoute(
      operations.refuseParticipantAccount,
      decisionHandlers(operations.refuseParticipantAccount.id, 'refuse'),
    ),
    commandRoute(operations.sendAccountLink, {
      parse: ({ params }) => idOf(params),
      run: async (unit, ids) => await sendLinks(unit, deps, ids),
      render: (sent: SentAccountLink) => sent,
    }),
    commandRoute(operations.resumeParticipantPayouts, {
      parse: ({ params, ...asked }) => ({
        participantId: idOf(params),
        giver: deciderOf(asked, operations.resumeParticipantPayouts.id),
      }),
      run: async (unit, inputs) =>
        await changedAccounts(unit, inputs, async () => await resumePayees(unit, inputs)),
      render: ({ after }) => after,
      effect: accountEffect,
    }),
    commandRoute(operations.joinSpellings, {
      parse: ({ params, body, ...asked }): Join => ({
        participantId: idOf(params),
        others: body.participant_ids.map((id) => idOf({ id })),
        giver: deciderOf(asked, operations.joinSpellings.id),
      }),
      run: joinAll,
      render: ({ participant }) => participant,
      effect: joinEffect,
    }),
    ...ruleRoutes,
  ]
}

function idOf({ id }: { readonly id: string }): ParticipantId {
  return parseId('participant', id) ?? fail('not_found')
}

function checkedOf(body: Parameters<typeof checkBankAccount>[0]): CheckedAccount {
  const check = checkBankAccount(body)
  if (check.ok) return check.account
  throw invalid(...check.errors)
}

type Deciding = Pick<
  ParsedRequest<typeof operations.acceptParticipantAccount>,
  'params' | 'body' | 'principal' | 'requestId' | 'ip'
>

function decisionHandlers(operation: string, outcome: 'accept' | 'refuse') {
  return {
    parse: ({ body, params, ...asked }: Deciding): ProposalDecision => ({
      participantId: idOf(params),
      accountId: parseId('bank_account', body.bank_account_id) ?? fail('not_found'),
      outcome,
      giver: deciderOf(asked, operation),
    }),
    run: async (unit: Unit, inputs: ProposalDecision[]) =>
      await changedAccounts(unit, inputs, async () => await decideProposals(unit, inputs)),
    render: ({ after }: Changed) => after,
    effect: accountEffect,
  }
}

interface SetInput {
  readonly participantId: ParticipantId
  readonly account: CheckedAccount
  readonly giver: Giver
}

/** Puts accounts on file and gives them, in order. Refuses `not_found`. */
async function setAccounts(
  unit: Unit,
  { vault }: PayeeDeps,
  inputs: readonly SetInput[],
): Promise<Result<ParticipantId>[]> {
  const ids = inputs.map(({ participantId }) => participantId)
  const known = await readParticipants(unit.tx, unit.tenant.id, ids)
  const sound = inputs.filter(({ participantId }) => known.has(participantId))
  const filed = await fileBankAccounts(unit, vault, sound)
  await giveAccounts(
    unit,
    sound.map(({ participantId, giver }, index) => {
      return { participantId, giver, accountId: present(filed[index], 'each is on file') }
    }),
  )
  return ids.map((id) => (known.has(id) ? accepted(id) : refused(new Failure('not_found'))))
}

/** A participant before and after something was decided about its account. */
interface Changed {
  readonly before: KnownParticipant
  readonly after: KnownParticipant
}

async function changedAccounts(
  unit: Unit,
  inputs: readonly { readonly participantId: ParticipantId }[],
  change: () => Promise<readonly Result<ParticipantId>[]>,
): Promise<Result<Changed>[]> {
  const ids = inputs.map(({ participantId }) => participantId)
  const read = async () => await readParticipants(unit.tx, unit.tenant.id, ids)
  const before = await read()
  const results = await change()
  const after = await read()
  const shown = (people: typeof before, id: ParticipantId) =>
    showParticipant(present(people.get(id), 'it was changed'))
  return results.map((result) => {
    if (!result.ok) return result
    return accepted({ before: shown(before, result.value), after: shown(after, result.value) })
  })
}

/** What a second person is shown; money of any currency goes to an account. */
function accountEffect({ before, after }: Changed): PowerEffect {
  const fields = [
    ['bank_account', nameOf(before.bank_account), nameOf(after.bank_account)],
    ['disputed_at', before.bank_account_disputed_at, after.bank_account_disputed_at],
  ] as const
  return {
    kind: 'power',
    currency: 'any',
    objects: [after.id],
    changes: fields.flatMap(([field, was, is]) => {
      return was === is ? [] : [{ field, before: was, after: is }]
    }),
    takesTwoOwners: false,
    isOfMoney: true,
    member: null,
  }
}

/** Spellings that were joined, and who they are now. */
interface JoinedPerson {
  readonly joined: Joined
  readonly participant: KnownParticipant
}

async function joinAll(unit: Unit, joins: Join[]): Promise<Result<JoinedPerson>[]> {
  const results = await joinSpellings(unit, joins)
  const ids = joins.map(({ participantId }) => participantId)
  const people = await readParticipants(unit.tx, unit.tenant.id, ids)
  return results.map((result) => {
    if (!result.ok) return result
    const person = present(people.get(result.value.participantId), 'it was joined')
    return accepted({ joined: result.value, participant: showParticipant(person) })
  })
}

/** What a second person is shown: who is one person then, verified or not, and paid where. */
function joinEffect({ joined, participant }: JoinedPerson): PowerEffect {
  const { spellings, before, after, served } = joined
  const named = (accounts: readonly (FiledBankAccount | null)[]) =>
    distinct(compact(accounts).map(showBankAccount).map(nameOf)).join('; ') || null
  const changes = [
    { field: 'kept_apart', before: spellings.join(', '), after: null },
    { field: 'status', before: before.join(', '), after },
    {
      field: 'bank_account',
      before: named(served.map((one) => one.before)),
      after: named(served.map((one) => one.after)),
    },
  ]
  return {
    kind: 'power',
    currency: 'any',
    objects: [participant.id, ...served.map(({ id }) => showId('participant', id))],
    changes: spellings.length === 0 ? [] : changes.filter((one) => one.before !== one.after),
    takesTwoOwners: false,
    isOfMoney: true,
    member: null,
  }
}

function nameOf(account: KnownParticipant['bank_account']): string | null {
  if (account === null) return null
  const { country, currency, routing_code: code, account_number: masked } = account
  return [country, currency, ...(code === masked ? [] : [code]), masked].join(' ')
}

const ruleRoutes: readonly Route[] = [
  readRoute(operations.getPayeeRules, {
    parse: ({ principal: { tenantId: id, environment } }) => ({ id, environment }),
    run: async (reader, tenant) => await readPayeeRules(reader, tenant),
    render: (rules) => rules,
  }),
  commandRoute(operations.setPayeeRules, {
    parse: ({ body, requestId }) => ({ rules: body, requestId }),
    run: async (unit, inputs) => {
      const results: Result<SetRules>[] = []
      for (const { rules, requestId } of inputs) {
        const set = await setPayeeRules(unit, rules)
        noteForAudit(unit, requestId, { before: { ...set.before }, after: { ...set.after } })
        results.push(accepted(set))
      }
      return results
    },
    render: ({ after }) => after,
    effect: effectOf,
  }),
]

interface SetRules {
  readonly before: PayeeRules
  readonly after: PayeeRules
}

/** What an owner alone may not do: pay sooner, or pay what was held. */
function effectOf({ before, after }: SetRules): PowerEffect {
  const fields = ['cooling_hours', 'close_match', 'no_match', 'not_possible'] as const
  const changes = fields.flatMap((field) => {
    const [was, is] = [String(before[field]), String(after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
  const isLooser = changes.some(({ field, after: is }) => field !== 'cooling_hours' && is === 'pay')
  return {
    kind: 'power',
    currency: null,
    objects: [],
    changes,
    takesTwoOwners: isLooser || after.cooling_hours < before.cooling_hours,
    isOfMoney: false,
    member: null,
  }
}
