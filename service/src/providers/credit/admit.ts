// Whether a confirmation may pay on credit: whose instrument it is, and what is left of its limit.
import type { CreditTerms } from '@holdfast/contract'
import type { AdmitMeans, CreditOffer, CreditQuestion, Means, MeansRequest } from '#checkouts'
import type { Reader, Unit } from '#db'
import type { InstrumentRecord, LineRecord } from '#instruments'
import {
  lineKey,
  lockInstruments,
  lockLines,
  readOwners,
  readUsableInstruments,
  refuseOrder,
} from '#instruments'
import { readIntentViews } from '#intents'
import type { Id, TenantId } from '#kit'
import { accepted, compact, Failure, indexBy, invalid, parseId, plus, refused } from '#kit'
import { readParticipants } from '#participants'

/** A request with its instrument as it is written, before anything is known of it. */
interface Asked {
  readonly request: MeansRequest
  readonly instrumentId: Id<'payment_instrument'> | undefined
  readonly terms: CreditTerms | null
}

/**
 * Admits confirmations on credit, under locks that keep the rest of the limit until the unit ends.
 * One result each. Refuses with `validation_failed`, `not_found`, `method_not_available`,
 * `payment_instrument_not_enabled`, `insufficient_credit`.
 */
export const admitCredit: AdmitMeans = async (unit, requests) => {
  const asked = requests.map(readDetails)
  const ids = compact(asked.map(({ instrumentId }) => instrumentId))
  const instruments = indexBy(
    await unit.tx.query(lockInstruments, { tenant_id: unit.tenant.id, ids }),
    (row) => row.id,
  )
  const lines = await lockLines(
    unit,
    asked.flatMap(({ request, instrumentId }) =>
      instrumentId === undefined ? [] : [{ instrumentId, currency: request.currency }],
    ),
  )
  const owns = await readOwnership(unit, requests, [...instruments.values()])
  const known = await knownBuyers(unit, requests)
  return asked.map((one) => {
    const refusal = refusalOf(one, { instruments, lines, owns, known })
    if (refusal !== null) return refused(refusal)
    return admitRequest(one, lines)
  })
}

function readDetails(request: MeansRequest): Asked {
  const { details } = request
  return {
    request,
    instrumentId: parseId('payment_instrument', details?.payment_instrument_id ?? ''),
    terms: details?.terms ?? null,
  }
}

interface Known {
  readonly instruments: ReadonlyMap<Id<'payment_instrument'>, InstrumentRecord>
  readonly lines: ReadonlyMap<string, LineRecord>
  readonly owns: (buyer: Id<'participant'>, instrument: InstrumentRecord) => boolean
  readonly known: ReadonlySet<MeansRequest>
}

function refusalOf({ request, instrumentId, terms }: Asked, facts: Known): Failure | null {
  if (request.hasTransfer || !facts.known.has(request)) return new Failure('method_not_available')
  const { details } = request
  const missing = [
    ...((details?.payment_instrument_id ?? null) === null ? ['payment_instrument_id'] : []),
    ...(terms === null ? ['terms'] : []),
  ]
  if (missing.length > 0) {
    return invalid(
      ...missing.map((name) => ({
        pointer: `/${request.pageKey === null ? 'credit' : 'details'}/${name}`,
        code: 'required' as const,
        message: 'Credit needs a payment instrument and its terms.',
      })),
    )
  }
  const instrument = instrumentId === undefined ? undefined : facts.instruments.get(instrumentId)
  // Another buyer's instrument is answered like one that never existed.
  if (instrument === undefined || !facts.owns(request.buyerId, instrument)) {
    return new Failure('not_found')
  }
  if (instrument.status !== 'enabled') return new Failure('payment_instrument_not_enabled')
  const { currency, amount } = request
  const line = facts.lines.get(lineKey({ instrumentId: instrument.id, currency }))
  const detail = refuseOrder(line, amount)
  return detail === null ? null : new Failure('insufficient_credit', { detail })
}

/** What this one takes, the next ones of the unit no longer find. */
function admitRequest({ request, instrumentId, terms }: Asked, lines: Map<string, LineRecord>) {
  const failure = new Failure('not_found')
  if (instrumentId === undefined || terms === null) return refused(failure)
  const key = lineKey({ instrumentId, currency: request.currency })
  const line = lines.get(key)
  if (line === undefined) return refused(failure)
  lines.set(key, { ...line, reserved: plus(line.reserved, request.amount) })
  const means: Means = { kind: 'credit', instrumentId, terms }
  return accepted<Means | null>(means)
}

/** An instrument belongs to everybody with the e-mail address of its owner. */
async function readOwnership(
  unit: Unit,
  requests: readonly MeansRequest[],
  instruments: readonly InstrumentRecord[],
): Promise<Known['owns']> {
  const tenant = unit.tenant.id
  const owners = await readOwners(unit.tx, tenant, instruments)
  const buyers = await readParticipants(
    unit.tx,
    tenant,
    requests.map(({ buyerId }) => buyerId),
  )
  return (buyer, instrument) => {
    const owner = owners.get(instrument.owner_id)?.identityId
    return owner !== undefined && owner === buyers.get(buyer)?.identityId
  }
}

/**
 * Requests whose buyer the organisation vouches for: named by the intent, or confirmed through the
 * API. An address that somebody typed on a page opens nobody's credit.
 */
async function knownBuyers(
  unit: Unit,
  requests: readonly MeansRequest[],
): Promise<ReadonlySet<MeansRequest>> {
  const intents = await readIntentViews(
    unit.tx,
    unit.tenant.id,
    requests.map(({ intentId }) => intentId),
  )
  return new Set(
    requests.filter(({ intentId, pageKey }) => {
      return pageKey === null || intents.get(intentId)?.intent.buyer_id !== null
    }),
  )
}

/** What the page says of credit: null when the buyer has no trade account. */
export async function readCreditOffer(
  reader: Reader,
  tenant: TenantId,
  { buyerId, currency, amount }: CreditQuestion,
): Promise<CreditOffer | null> {
  const all = (await readUsableInstruments(reader, tenant, [buyerId])).get(buyerId) ?? []
  const usable = all.filter((one) => one.currency === currency)
  if (usable.length === 0) return null
  const fits = usable.some(({ available, orderMax }) => amount <= available && amount <= orderMax)
  return { reason: fits ? null : 'The credit limit does not cover this amount.' }
}
