// Settings of the organisation.

import {
  AcceptTermsBodySchema,
  OrganisationSettingsSchema,
  SetLogoBodySchema,
  UpdateBrandingBodySchema,
  UpdateMethodsBodySchema,
  UpdateOrganisationBodySchema,
  UpdateOriginsBodySchema,
} from '../schemas/index.ts'
import { byMember, memberReadErrors, memberWriteErrors, type Operation } from './operation.ts'

const change = {
  ...byMember,
  method: 'POST',
  answer: OrganisationSettingsSchema,
  errors: memberWriteErrors,
  idempotent: true,
} as const

/** Operations on what an organisation is and how its pages look. */
export const dashboardSettingsOperations = {
  getOrganisation: {
    ...byMember,
    id: 'getOrganisation',
    method: 'GET',
    path: '/dashboard/v1/organisation',
    summary: 'Get the organisation',
    description: 'With all settings, and what is missing before it can take real money.',
    answer: OrganisationSettingsSchema,
    errors: memberReadErrors,
  },
  updateOrganisation: {
    ...change,
    id: 'updateOrganisation',
    path: '/dashboard/v1/organisation',
    summary: 'Change the details',
    description:
      'Name, company details, time zone, language, contact. Both environments share them.',
    body: UpdateOrganisationBodySchema,
  },
  updateBranding: {
    ...change,
    id: 'updateBranding',
    path: '/dashboard/v1/organisation/branding',
    summary: 'Change the accent colour',
    description: 'The answer tells the colour as pages show it, with enough contrast.',
    body: UpdateBrandingBodySchema,
  },
  setLogo: {
    ...change,
    id: 'setLogo',
    path: '/dashboard/v1/organisation/logo',
    summary: 'Set the logo',
    description: 'A PNG or JPEG of at most 200 kB and 2,000 pixels on a side.',
    body: SetLogoBodySchema,
    bodyBytesMax: 300_000,
  },
  removeLogo: {
    ...change,
    id: 'removeLogo',
    path: '/dashboard/v1/organisation/logo/remove',
    summary: 'Remove the logo',
    description: 'Pages show the name alone.',
  },
  updateOrigins: {
    ...change,
    id: 'updateOrigins',
    path: '/dashboard/v1/organisation/origins',
    summary: 'Change the allowed origins',
    description: 'Whose pages may hold the checkout in a frame, and where pages may send people.',
    body: UpdateOriginsBodySchema,
  },
  updateMethods: {
    ...change,
    id: 'updateMethods',
    path: '/dashboard/v1/organisation/methods',
    summary: 'Change how buyers may pay',
    description:
      'Methods that the checkout does not offer, whether it offers direct debit, and whether ' +
      'debits that come back are collected again.',
    body: UpdateMethodsBodySchema,
  },
  acceptTerms: {
    ...change,
    id: 'acceptTerms',
    path: '/dashboard/v1/organisation/terms',
    summary: 'Accept the terms',
    description: 'Only the version that is in force can be accepted.',
    body: AcceptTermsBodySchema,
  },
} as const satisfies Record<string, Operation>
