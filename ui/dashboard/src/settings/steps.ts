// The steps of the onboarding: what is missing, in the order in which it is done.
import type { OnboardingStep, OrganisationSettings } from '@holdfast/contract'

/** A step of the list. */
export interface Step {
  readonly key: 'details' | 'zone' | 'payout' | 'collection' | 'mail' | 'terms'
  readonly title: string
  readonly isDone: boolean
  /** What of it is missing, in words. */
  readonly missing: readonly string[]
}

const words = {
  legal_name: 'the name in the register',
  company_number: 'the number in the register',
  country: 'the country',
  contact_email: 'a contact address',
  terms: 'the terms in force',
  payout_account: 'a bank account for your revenue',
  collection_account: 'an account that buyers pay into, approved by a second person',
  mail_server: 'a mail server',
} as const satisfies Record<OnboardingStep, string>

const details = ['legal_name', 'company_number', 'country', 'contact_email'] as const

/** The steps, each with what it lacks. The time zone always has a value: it is to be looked at. */
export function stepsOf({ onboarding }: OrganisationSettings): Step[] {
  const lacks = (some: readonly OnboardingStep[]) =>
    some.filter((step) => onboarding.missing.includes(step)).map((step) => words[step])
  const step = (key: Step['key'], title: string, missing: readonly string[]): Step => ({
    key,
    title,
    missing,
    isDone: missing.length === 0,
  })
  return [
    step('details', 'Company details', lacks(details)),
    step('zone', 'Time zone', []),
    step('payout', 'Where your revenue goes', lacks(['payout_account'])),
    step('collection', 'Where buyers pay', [
      ...lacks(['collection_account']),
      ...onboarding.collection_missing.map((currency) => `one in ${currency.toUpperCase()}`),
    ]),
    step('mail', 'Mail', lacks(['mail_server'])),
    step('terms', 'Terms', lacks(['terms'])),
  ]
}
