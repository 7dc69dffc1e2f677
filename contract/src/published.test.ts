// The published shapes of the API, compared field by field with the schemas.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as contract from './index.ts'

interface PublishedField {
  type?: string
  ref?: string
  enum_ref?: string
  format?: string
  nullable?: boolean
  nullable_source?: string
  required?: boolean
  deprecated?: boolean
}
type PublishedFields = Record<string, PublishedField>
interface PublishedEndpoint {
  method: string
  path: string
  operation_id: string
  response: string
  path_params: PublishedFields
  query_params: PublishedFields
  request_body: PublishedFields | null
}
interface Published {
  endpoints: PublishedEndpoint[]
  resources: Record<string, PublishedFields>
  inputs: Record<string, PublishedFields>
  enums: Record<string, string[]>
  ids: Record<string, string>
  webhook_events: { type: string; payload: Record<string, string> }[]
}

const published: Published = JSON.parse(
  readFileSync(new URL('../published/contract.json', import.meta.url), 'utf8'),
)

const schemas = new Map<string, unknown>(
  Object.entries(contract)
    .filter(([name]) => name.endsWith('Schema'))
    .map(([name, schema]) => [name.slice(0, -'Schema'.length), schema]),
)

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(key)
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

/** What the schema says of a field, in the words of the published list. */
function shown(schema: unknown): string {
  const type = at(schema, 'type')
  const isNullable = Array.isArray(type) && type.includes('null')
  const plainType: unknown = Array.isArray(type) ? type.find((name) => name !== 'null') : type
  const title = at(schema, 'title')
  const word =
    plainType === 'array'
      ? `[${shown(at(schema, 'items'))}]`
      : typeof title === 'string' && title !== 'Metadata'
        ? title
        : String(plainType)
  return isNullable ? `${word}?` : word
}

function expected(field: PublishedField): string {
  const name = field.ref ?? field.enum_ref ?? String(field.type)
  const word = field.type === 'array' ? `[${name}]` : name
  return field.nullable === true ? `${word}?` : word
}

function fieldsOf(schema: unknown): Record<string, string> {
  const properties = at(schema, 'properties')
  return Object.fromEntries(
    keysOf(properties).map((name) => [name, shown(at(properties, name))] as const),
  )
}

/** What differs from the published list on purpose. */
const deliberate: Record<string, string> = {
  'Confirmation.invoice_id': 'string?',
  'Transfer.subtype': 'TransferSubType?',
}

/** What the sandbox's bank can be told of a pretended credit besides. */
const creditDetails = {
  payer_name: 'string?',
  payer_account: 'string?',
  payer_reference: 'string?',
  currency: 'Currency?',
  notice_id: 'string?',
  deliver_at: 'string?',
  review: 'boolean?',
}

/** Fields that stand beside the published ones. A shape grows only here. */
const added: Record<string, Record<string, string>> = {
  CreditResult: { status: 'CreditStatus' },
  IdCreditBody: creditDetails,
  creditProject: creditDetails,
  Checkout: { taken_back: 'integer', cancel_requested_at: 'string?' },
  Debit: {
    replaces_debit_id: 'string?',
    failure_reason: 'TakeBackReason?',
    bank_code: 'string?',
  },
  Inbound: {
    reconciliation: 'InboundReconciliation',
    take_backs: '[TakeBack]',
    taken_back: 'integer',
    returns: '[InboundReturn]',
    returned: 'integer',
  },
  // Where a verified person is paid to is guarded.
  KnownParticipant: {
    proposed_bank_account: 'BankAccount?',
    bank_account_payable_from: 'string?',
    bank_account_disputed_at: 'string?',
  },
  Invoice: { checkout_id: 'string', url: 'string' },
  Outbound: {
    replaces: 'string?',
    order: 'OutboundOrder?',
    recalls: '[OutboundRecall]',
    arrived: 'OutboundArrival?',
  },
  ReleaseInput: { inbound_id: 'string?', replaces: 'string?' },
  Settlement: { taken_back: 'integer' },
  SettlementIntent: { settlement_id: 'string?', target_project_id: 'string?' },
  TradeAccount: { available: 'Limit?' },
  TransferInput: { inbound_id: 'string?' },
}

/** Operations that can also be tried out without effect. */
const triedOut = ['createPaymentIntent', 'createReleases', 'createRefunds', 'createTransfers']

/**
 * Published fields as the schemas have to show them. Where nobody has published whether a field may
 * be null, ours stands.
 */
function expectedFields(
  name: string,
  fields: PublishedFields,
  ours: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const published = Object.entries(fields).map(([field, shape]) => {
    const own = ours[field]
    const isOpen = shape.nullable_source === 'not published' && own === `${expected(shape)}?`
    return [field, deliberate[`${name}.${field}`] ?? (isOpen ? own : expected(shape))]
  })
  return { ...Object.fromEntries(published), ...added[name] }
}

function requiredOf(schema: unknown): string[] {
  const required = at(schema, 'required')
  return Array.isArray(required) ? required.map(String).sort() : []
}

function formatMismatches(schema: unknown, fields: PublishedFields): string[] {
  return Object.entries(fields).flatMap(([name, { format }]) => {
    const property = at(at(schema, 'properties'), name)
    if (format?.startsWith('^')) return at(property, 'pattern') === format ? [] : [name]
    if (format === 'email' || format === 'uri') {
      return at(property, 'format') === format ? [] : [name]
    }
    if (format === 'date-time' || format === 'date') {
      return at(property, 'format') === format || at(property, 'pattern') ? [] : [name]
    }
    return []
  })
}

describe('the published enumerations', () => {
  const more: Record<string, string[]> = {
    TransferType: ['transfer'],
    OutboundPausedReason: ['approval_required', 'bank_account_changed'],
    Country: ['BQ', 'GF', 'GP', 'PM', 'RE', 'SJ', 'SX', 'XK'],
  }
  test.each(Object.keys(published.enums))('%s has the published values', (name) => {
    const values = [...(published.enums[name] ?? []), ...(more[name] ?? [])].sort()
    const ours = at(schemas.get(name), 'enum')
    expect(Array.isArray(ours) ? ours.map(String).sort() : ours).toEqual(values)
  })

  test('countries are 245 and bank account currencies 157, each once', () => {
    expect(new Set(contract.countries).size).toBe(245)
    expect(contract.countries).toHaveLength(245)
    expect(new Set(contract.bankAccountCurrencies).size).toBe(157)
    expect(contract.bankAccountCurrencies).toHaveLength(157)
  })
})

describe('the published resources', () => {
  test.each(Object.keys(published.resources))('%s has the published fields', (name) => {
    const fields = published.resources[name] ?? {}
    const schema = schemas.get(name)
    const ours = fieldsOf(schema)
    expect(ours).toEqual(expectedFields(name, fields, ours))
    expect(requiredOf(schema)).toEqual(Object.keys(ours).sort())
    expect(formatMismatches(schema, fields)).toEqual([])
  })

  test('fields that are deprecated say so', () => {
    const wrong: string[] = []
    for (const [name, fields] of Object.entries(published.resources)) {
      for (const [field, { deprecated }] of Object.entries(fields)) {
        const property = at(at(schemas.get(name), 'properties'), field)
        if ((at(property, 'deprecated') ?? false) !== (deprecated ?? false)) {
          wrong.push(`${name}.${field}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

const bodyNames: Record<string, string> = {
  IdConfirmBody: 'ConfirmPaymentIntentBody',
  IdCreditBody: 'CreditProjectBody',
  IntentsPaymentBody: 'CreatePaymentIntentBody',
  IntentsSetupBody: 'CreateSetupIntentBody',
  OutboundsRefundsBody: 'CreateRefundsBody',
  OutboundsReleasesBody: 'CreateReleasesBody',
  V1ParticipantsBody: 'CreateParticipantBody',
  V1PaymentinstrumentsBody: 'CreatePaymentInstrumentBody',
  V1ProjectsBody: 'CreateProjectBody',
  V1TransfersBody: 'CreateTransfersBody',
  V1VerificationsBody: 'CreateVerificationBody',
}

describe('the published inputs', () => {
  test.each(Object.keys(published.inputs))('%s takes the published fields', (name) => {
    const fields = published.inputs[name] ?? {}
    const schema = schemas.get(bodyNames[name] ?? name)
    const required = Object.keys(fields).filter((field) => fields[field]?.required === true)
    expect(fieldsOf(schema)).toEqual(expectedFields(name, fields))
    expect(requiredOf(schema)).toEqual(required.sort())
    expect(formatMismatches(schema, fields)).toEqual([])
  })
})

const unionNames: Record<string, string> = {
  'PaymentIntent|LinkIntent': 'CreatedIntent',
  'PaymentIntent|LinkIntent|SessionIntent': 'AnyIntent',
}

describe('the published endpoints', () => {
  test('are 26', () => {
    expect(published.endpoints).toHaveLength(26)
  })

  const served = new Map<string, contract.Operation>(Object.entries(contract.operations))
  test.each(published.endpoints.map((endpoint) => [endpoint.operation_id, endpoint] as const))(
    '%s has the published path, parameters, body and answer',
    (operationId, endpoint) => {
      const operation = served.get(operationId)
      expect(operation?.method).toBe(endpoint.method)
      expect(operation?.path).toBe(endpoint.path)
      expect(operation?.auth).toBe('private')
      expect(fieldsOf(operation?.params)).toEqual(expectedFields('', endpoint.path_params))
      expect(formatMismatches(operation?.params, endpoint.path_params)).toEqual([])
      expect(fieldsOf(operation?.query)).toEqual({
        ...expectedFields('', endpoint.query_params),
        ...(triedOut.includes(operationId) ? { dry_run: 'boolean' } : {}),
      })
      expect(operation?.body === null).toBe(endpoint.request_body === null)
      const body = expectedFields(operationId, endpoint.request_body ?? {})
      expect(fieldsOf(operation?.body)).toEqual(body)
      expect(at(operation?.answer, 'title')).toBe(
        unionNames[endpoint.response] ?? endpoint.response,
      )
    },
  )
})

describe('the published ids and events', () => {
  test('every published prefix of an id is ours', () => {
    const secrets = ['api_key_sandbox', 'api_key_live', 'public_key_sandbox']
    const ours = new Map<string, string>(Object.entries(contract.idPrefixes))
    const differing = Object.entries(published.ids).filter(([thing, prefix]) => {
      const kind = thing === 'webhook_event' ? 'event' : thing
      return !secrets.includes(thing) && `${ours.get(kind)}_` !== prefix
    })
    expect(differing).toEqual([])
    expect(contract.secretPrefixes.sandbox.privateKey).toBe(published.ids.api_key_sandbox)
    expect(contract.secretPrefixes.live.privateKey).toBe(published.ids.api_key_live)
    expect(contract.secretPrefixes.sandbox.publicKey).toBe(published.ids.public_key_sandbox)
  })

  test('the events that are published carry their published payload', () => {
    const payloads = new Map<string, contract.PayloadShape>(Object.entries(contract.eventPayloads))
    expect(published.webhook_events).toHaveLength(2)
    for (const event of published.webhook_events) {
      expect(payloads.get(event.type)?.always).toEqual(Object.keys(event.payload))
    }
  })
})
