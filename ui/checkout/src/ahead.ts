// Stands in the document of a page behind a link, before everything else.
import { askAhead } from './api/ahead.ts'

const [kind, token] = window.location.pathname.split('/').slice(-2)
askAhead(token ?? '', kind === 'invoice' ? '/client/v1/invoice' : '/client/v1/intent')
