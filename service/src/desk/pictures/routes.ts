import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { fail, parseId } from '#kit'
import { readPicture } from './picture.ts'

/** The picture of a project. */
export const pictureRoutes: readonly Route[] = [
  readRoute(operations.getPicture, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('project', params.id) ?? fail('not_found'),
    }),
    run: readPicture,
    render: (picture) => picture,
  }),
]
