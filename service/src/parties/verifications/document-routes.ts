// Routes by which the page hands in documents.
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute } from '#http'
import { fail, parseId } from '#kit'
import type { Vault } from '#participants'
import { beginDocuments, showDocument, takeBackDocuments, takeParts } from './documents.ts'
import { pageId } from './page-id.ts'

/** Beginning a document, sending its parts, taking it back. */
export function documentRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.beginVerificationDocument, {
      parse: ({ body, principal }) => ({ id: pageId(principal), body }),
      run: async (unit, inputs) => await beginDocuments(unit, vault, inputs),
      render: showDocument,
    }),
    commandRoute(operations.sendVerificationDocumentPart, {
      parse: ({ params, body, principal }) => ({
        id: pageId(principal),
        documentId: parseId('document', params.id) ?? fail('not_found'),
        number: body.number,
        content: Buffer.from(body.content, 'base64'),
      }),
      run: async (unit, inputs) => await takeParts(unit, vault, inputs),
      render: showDocument,
    }),
    commandRoute(operations.deleteVerificationDocument, {
      parse: ({ params, principal }) => ({
        id: pageId(principal),
        documentId: parseId('document', params.id) ?? fail('not_found'),
      }),
      run: async (unit, inputs) => await takeBackDocuments(unit, vault, inputs),
      render: () => null,
    }),
  ]
}
