import { type OrganisationSettings, onboardingSteps } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { changedDetails, detailsOf } from './details.ts'
import { stepsOf } from './steps.ts'

const organisation: OrganisationSettings = {
  id: 'organisation_1',
  name: 'Harbour',
  legal_name: null,
  company_number: '09876543',
  country: 'GB',
  time_zone: 'Europe/London',
  language: 'en',
  contact_email: null,
  support_email: null,
  accent_colour: null,
  accent_shown: {
    light: { fill: '#17635a', on: '#ffffff' },
    dark: { fill: '#17635a', on: '#ffffff' },
  },
  logo_url: null,
  frame_origins: [],
  redirect_origins: [],
  hidden_methods: [],
  direct_debit_enabled: false,
  debits_again_after_days: null,
  refunds_to_source_unverified: false,
  onboarding: {
    complete: false,
    missing: [...onboardingSteps],
    collection_missing: [],
    terms: null,
    terms_version: '1',
  },
  updated_at: '2030-01-01T00:00:00.000Z',
}

describe('the steps of the onboarding', () => {
  it('name everything that is missing, once', () => {
    const missing = stepsOf(organisation).flatMap((step) => step.missing)
    expect(missing).toHaveLength(onboardingSteps.length)
    expect(new Set(missing).size).toBe(onboardingSteps.length)
  })

  it('name each currency that nothing can be paid in', () => {
    const lacking = { ...organisation.onboarding, collection_missing: ['gbp' as const] }
    const steps = stepsOf({ ...organisation, onboarding: lacking })
    expect(steps.flatMap(({ missing }) => missing)).toContain('one in GBP')
  })

  it('are done when nothing is missing', () => {
    const onboarding = { ...organisation.onboarding, complete: true, missing: [] }
    expect(stepsOf({ ...organisation, onboarding }).every(({ isDone }) => isDone)).toBe(true)
  })
})

describe('the details that are saved', () => {
  it('are those that changed; what was emptied is taken away', () => {
    const entered = { ...detailsOf(organisation), company_number: ' ', legal_name: 'Harbour Ltd' }
    expect(changedDetails(organisation, entered)).toEqual({
      company_number: null,
      legal_name: 'Harbour Ltd',
    })
    expect(changedDetails(organisation, detailsOf(organisation))).toEqual({})
  })
})
