// Money of inbounds that is sent back to whoever paid it: where such a return stands, and why.

/**
 * Where a return stands: `paused` waits for what its `paused_reason` says, `processing` is queued
 * for the rail, `executing` is with it; `sent` has left. `failed` was refused by the rail,
 * `cancelled` called off before the rail had it; `undeliverable` left, and came back.
 */
export const inboundReturnStatuses = [
  'paused',
  'processing',
  'executing',
  'sent',
  'failed',
  'cancelled',
  'undeliverable',
] as const
export type InboundReturnStatus = (typeof inboundReturnStatuses)[number]

/** Why money goes back; `checkout_ended` is what the service itself sends back. */
export const inboundReturnReasons = [
  'checkout_ended',
  'overpaid',
  'duplicate',
  'not_expected',
  'payer_asked',
  'other',
] as const
export type InboundReturnReason = (typeof inboundReturnReasons)[number]

/**
 * What a paused return waits for: a person, where a key asked for more than its limits; or the end
 * of the review of its project.
 */
export const inboundReturnPausedReasons = ['approval_required', 'project_in_review'] as const
export type InboundReturnPausedReason = (typeof inboundReturnPausedReasons)[number]
