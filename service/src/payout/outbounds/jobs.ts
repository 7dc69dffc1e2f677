// What outbounds do later, or outside: the jobs.
import type { JobKind } from '#jobs'
import type { Id } from '#kit'
import { parseId, present } from '#kit'

/** Something an outbound waited for may have come: date, funds, verification. */
export const outboundContinue: JobKind<{ readonly outboundId: Id<'outbound'> }> = {
  name: 'outbound.continue',
  lane: 'steps',
  parse: parseOutboundJob,
}

/** A release took more than had arrived, on trade credit: the lender is to be asked for it. */
export const outboundDrawn: JobKind<{ readonly outboundId: Id<'outbound'> }> = {
  name: 'outbound.drawn',
  lane: 'steps',
  parse: parseOutboundJob,
}

/** An outbound that is queued for the rail. */
export const outboundSend: JobKind<{ readonly outboundId: Id<'outbound'> }> = {
  name: 'outbound.send',
  lane: 'steps',
  parse: parseOutboundJob,
}

/** What waits for money of a project is looked at again. */
export const queueContinue: JobKind<{ readonly projectId: Id<'project'> }> = {
  name: 'project.continue',
  lane: 'steps',
  parse: ({ project }) => ({
    projectId: present(parseId('project', String(project)), 'the job names a project'),
  }),
}

/**
 * What a settlement gave to its project's balance leaves too little for what transfers ask of it:
 * they are to be called back, under locks that the spender does not hold.
 */
export const settlementUncovered: JobKind<{ readonly settlementId: Id<'settlement'> }> = {
  name: 'settlement.uncovered',
  lane: 'steps',
  parse: ({ settlement }) => ({
    settlementId: present(parseId('settlement', String(settlement)), 'the job names a settlement'),
  }),
}

function parseOutboundJob(payload: Readonly<Record<string, unknown>>) {
  const id = parseId('outbound', String(payload.outbound))
  return { outboundId: present(id, 'the job names an outbound') }
}
