// Every call of the API as a collection (Postman 2.1), for programs in which calls are tried.
import { buildOpenApi, type OperationId, operations, requestExamples } from '@holdfast/contract'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const examples = new Map<string, object>(Object.entries(requestExamples))

/** A folder for each kind of resource. The key and the address are variables of the collection. */
export function collection(): object {
  const ids = Object.values(operations)
    .filter(({ auth }) => auth === 'private')
    .map(({ id }) => id)
  const { tags } = buildOpenApi(ids, { title: 'Holdfast', version: '1', serverUrl: '' })
  return {
    info: {
      name: 'Holdfast',
      description: 'Set `private_key` to a key of the sandbox, and `base_url` to your service.',
      schema: SCHEMA,
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'Authorization', type: 'string' },
        { key: 'value', value: '{{private_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: 'http://localhost:4280' },
      { key: 'private_key', value: '' },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: ids.filter((id) => operations[id].tag === name).map(requestOf),
    })),
  }
}

function requestOf(id: OperationId): object {
  const { method, path, summary, description, body } = operations[id]
  const steps = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/')
  const names = steps.filter((step) => step.startsWith(':')).map((step) => step.slice(1))
  const sent = {
    mode: 'raw',
    raw: JSON.stringify(examples.get(id) ?? {}, null, 2),
    options: { raw: { language: 'json' } },
  }
  return {
    name: summary,
    request: {
      method,
      description,
      header: method === 'POST' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [],
      url: {
        raw: `{{base_url}}/${steps.join('/')}`,
        host: ['{{base_url}}'],
        path: steps,
        variable: names.map((key) => ({ key, value: '' })),
      },
      ...(body === null ? {} : { body: sent }),
    },
  }
}
