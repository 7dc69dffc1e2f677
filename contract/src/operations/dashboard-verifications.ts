// What reviewers read and decide of verifications in the dashboard.

import {
  DocumentFileQuerySchema,
  DocumentParamsSchema,
  ReviewVerificationBodySchema,
  VerificationDocumentListSchema,
  VerificationDocumentSchema,
  VerificationFileSchema,
  VerificationLinkSchema,
} from '../schemas/index.ts'
import {
  byMember,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
} from './operation.ts'

/** Operations of reviewers. */
export const dashboardVerificationOperations = {
  getVerificationFile: {
    ...byMember,
    id: 'getVerificationFile',
    method: 'GET',
    path: '/dashboard/v1/verifications/{id}',
    summary: 'Get what was handed in for a verification',
    description: 'Details, persons, documents, decisions. The look is written into the audit log.',
    params: idParams('verification'),
    answer: VerificationFileSchema,
    errors: memberReadErrors,
  },
  showVerificationLink: {
    ...byMember,
    id: 'showVerificationLink',
    method: 'POST',
    path: '/dashboard/v1/verifications/{id}/link',
    summary: 'Show the link of a verification',
    description:
      'The link that the person is mailed, for where no mail server is set up or the mail did ' +
      'not arrive. It is given to nobody else. Each look is written into the audit log.',
    params: idParams('verification'),
    answer: VerificationLinkSchema,
    errors: [...memberWriteErrors, 'invalid_state'],
  },
  listVerificationDocuments: {
    ...byMember,
    id: 'listVerificationDocuments',
    method: 'GET',
    path: '/dashboard/v1/verifications/{id}/documents',
    summary: 'List the documents of a verification',
    description: 'Those that were handed in whole, the oldest first.',
    params: idParams('verification'),
    answer: VerificationDocumentListSchema,
    errors: memberReadErrors,
  },
  readVerificationDocument: {
    ...byMember,
    id: 'readVerificationDocument',
    method: 'GET',
    path: '/dashboard/v1/verifications/{id}/documents/{document}',
    summary: 'Read a document',
    description:
      'With `format=file` its bytes, which no browser takes for a page; the look is written into ' +
      'the audit log. Else what is known of it.',
    params: DocumentParamsSchema,
    query: DocumentFileQuerySchema,
    answer: VerificationDocumentSchema,
    files: ['application/pdf', 'image/jpeg', 'image/png'],
    errors: memberReadErrors,
  },
  reviewVerification: {
    ...byMember,
    id: 'reviewVerification',
    method: 'POST',
    path: '/dashboard/v1/verifications/{id}/decision',
    summary: 'Decide a verification',
    description:
      'It passes, it fails, or the person is asked for more and written to. Fails and questions ' +
      'need a reason.',
    params: idParams('verification'),
    body: ReviewVerificationBodySchema,
    answer: VerificationFileSchema,
    errors: [...memberWriteErrors, 'invalid_state'],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>
