// What outbounds do later, or outside: the jobs.
import { defineJob, idField } from '#jobs'

/** Something an outbound waited for may have come: date, funds, verification. */
export const outboundContinue = defineJob({
  name: 'outbound.continue',
  lane: 'steps',
  payload: { outbound: idField('outbound') },
})

/** A release took more than had arrived, on trade credit: the lender is to be asked for it. */
export const outboundDrawn = defineJob({
  name: 'outbound.drawn',
  lane: 'steps',
  payload: { outbound: idField('outbound') },
})

/** An outbound that is queued for the rail. */
export const outboundSend = defineJob({
  name: 'outbound.send',
  lane: 'steps',
  payload: { outbound: idField('outbound') },
})

/** What waits for money of a project is looked at again. */
export const queueContinue = defineJob({
  name: 'project.continue',
  lane: 'steps',
  payload: { project: idField('project') },
})

/**
 * What a settlement gave to its project's balance leaves too little for what transfers ask of it:
 * they are to be called back, under locks that the spender does not hold.
 */
export const settlementUncovered = defineJob({
  name: 'settlement.uncovered',
  lane: 'steps',
  payload: { settlement: idField('settlement') },
})
