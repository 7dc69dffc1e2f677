// Prometheus' own tool has nothing against what a service that works shows: names, units, types and
// helps follow its conventions.
import { spawnSync } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { openShop } from '../harness/story.ts'

const receiver = await startReceiver()
const { holdfast, shop } = await openShop({ webhookAllowNets: [receiver.address] })
afterAll(async () => await receiver.close())

/**
 * Sums that `prom-client` calls so in every process of Node, and that dashboards for it ask for by
 * these names.
 */
const OF_NODE = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
].map((name) => `${name} non-counter metrics should not have "_total" suffix`)

it('promtool check metrics complains of nothing that is of this service', async () => {
  await shop.call('POST', '/v1/webhooks', { url: receiver.url, send_test: false })
  const { project_id } = await shop.paid([{ amount: 10_000 }])
  await shop.credit({ project_id }, 700, null)
  await shop.call('GET', '/v1/project/project_nobody')
  await receiver.heard(5)
  const page = await (await fetch(`${holdfast.baseUrl}/metrics`)).text()
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: page,
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`.trim().split('\n')).toEqual(OF_NODE)
})
