/**
 * The rooms of the service in reading order. A room may import only rooms that stand before it:
 * a total order cannot contain a circle. A new room is added here on purpose.
 */
export const ROOMS: readonly string[] = [
  'foundation/kit',
  'foundation/tracing',
  'foundation/db',
  'foundation/events',
  'foundation/installation',
  'foundation/keyring',
  'foundation/jobs',
  'foundation/http',
  'foundation/requests',
  'banking/banks',
  'banking/rails',
  'banking/rates',
  'banking/calendars',
  'banking/messages',
  'ledger/ledger',
  'ledger/sealing',
  'ledger/journal',
  'parties/organisations',
  'parties/audit',
  'parties/members',
  'parties/settings',
  'parties/approvals',
  'parties/participants',
  'parties/payees',
  'parties/verifications',
  'holding/projects',
  'holding/settlements',
  'payin/intents',
  'payin/sessions',
  'payin/debits',
  'payin/checkouts',
  'payin/invoices',
  'payin/inbounds',
  'payout/outbounds',
  'payout/returns',
  'payout/transfers',
  'payout/reversals',
  'payout/payouts',
  'providers/instruments',
  'providers/credit',
  'providers/collecting',
  'providers/manual',
  'providers/artefacts',
  'providers/connections',
  'providers/practice',
  'providers/orders',
  'providers/bookings',
  'notify/webhooks',
  'notify/mail',
  'proof/buyers',
  'proof/statements',
  'proof/reports',
  'proof/reconciliations',
  'proof/dry-runs',
  'proof/project-views',
  'proof/finding',
  'proof/erasure',
  'proof/archives',
  'proof/papers',
  'desk/tables',
  'desk/explorer',
  'desk/work',
  'desk/overview',
  'desk/search',
  'desk/pictures',
  'desk/timelines',
  'desk/measures',
  'telling/letters',
  'rehearsal/sandbox',
]

/** The floors, in the order of their rooms. */
export const FLOORS: readonly string[] = [...new Set(ROOMS.map(floorOf))]

function floorOf(room: string): string {
  return room.slice(0, room.indexOf('/'))
}

/** What puts the rooms together; may import all of them and is imported by none. */
export const APP = 'app'
const APP_FILES = /^(app\/|main\.ts$|config\.ts$)/
const SERVICE = 'service/src/'
/** The map of a floor, which belongs to none of its rooms. */
const FLOOR_PAGE = /^\w+\/README\.md$/

/** The room of a file of the service by its path (`ledger/ledger`), `app`, or nothing. */
export function roomOf(path: string): string | undefined {
  if (!path.startsWith(SERVICE)) return undefined
  const inside = path.slice(SERVICE.length)
  if (APP_FILES.test(inside)) return APP
  if (FLOOR_PAGE.test(inside)) return undefined
  return inside.split('/').slice(0, 2).join('/')
}

/** The room behind a front door: `#ledger` is `ledger/ledger`. */
export function roomBehind(door: string): string | undefined {
  return ROOMS.find((room) => room.split('/')[1] === door.slice(1))
}

/** True when code of `from` may import the room `to`. */
export function mayImport(from: string, to: string): boolean {
  return from === APP || ROOMS.indexOf(to) < ROOMS.indexOf(from)
}
