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
  // The organisation taught that the payer's money means its project.
  'taught',
  'reference',
  'similar_reference',
  'amount',
  'known_payer',
  'same_name',
  'owes',
  'recent',
] as const
export type MatchEvidence = (typeof matchEvidences)[number]

/** What a taught rule did with a payment of its payer, or would do. */
export const taughtOutcomes = [
  // This rule gave it to the checkout.
  'matched',
  // It was matched to a checkout of the rule's project without it.
  'agrees',
  // It was matched to a checkout of another project: the rule would be wrong.
  'differs',
  // It waits, and the rule would match it to the checkout.
  'would_match',
  // It waits in another project: checkouts of the rule's project stand first, and nothing moves.
  'would_suggest',
  // It waits and names a checkout: no rule stands against that.
  'names_checkout',
  // It waits, and no checkout or more than one could take it: a person decides.
  'waits',
  // It is looked at, was moved, or went back.
  'other',
] as const
export type TaughtOutcome = (typeof taughtOutcomes)[number]
