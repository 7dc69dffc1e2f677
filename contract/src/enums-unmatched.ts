// Closed sets of money that nothing took.

/** Why money that came in waits to be matched, as it stands now. */
export const unmatchedReasons = [
  // The bank refused to send it back, or could not deliver it.
  'return_failed',
  // Its checkout took a part that a person named, and waits for more.
  'partly_matched',
  // Its checkout took what it asked for; this is more.
  'overpaid',
  // Its checkout has ended since, and what it paid there is free again.
  'checkout_ended',
  // The payer names a checkout of the project that is paid, or one that has ended.
  'already_paid',
  'checkout_failed',
  'checkout_cancelled',
  'checkout_expired',
  'several_named',
  // The payer names a checkout of another project.
  'other_project',
  // One checkout fits, but did not when the money came.
  'fits_now',
  'several_fit',
  'payer_unknown',
  'amount_differs',
  'unknown_reference',
  'nothing_open',
  'nothing_fits',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** What speaks for a checkout that money may have been meant for. */
export const matchEvidences = [
  'reference',
  'similar_reference',
  'amount',
  'known_payer',
  'same_name',
  'owes',
  'recent',
] as const
export type MatchEvidence = (typeof matchEvidences)[number]
