// No test's service writes into its log what must not stand there: each is started with a log that
// is looked through when it stops. Here it is shown that what is planted is found.
import { describe, expect, it } from 'vitest'
import { scannedLog } from '../harness/scanned-log.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

const ROOT_KEY = 'c0ffee'.repeat(10)

describe('a secret in a line of the log is found', () => {
  it.each([
    ['sandbox_api_0123456789abcdef'],
    ['live_s_0123456789abcdef'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['bea@example.com'],
    ['DE89370400440532013000'],
    ['FR1420041010050500013M02606'],
    [ROOT_KEY],
  ])('%s', (planted) => {
    const { log, check } = scannedLog([ROOT_KEY])
    log.error({ about: 'outbound.pay', error: `Error: ${planted} was refused` }, 'it failed')
    expect(check).toThrow('the log holds')
  })

  it('and nothing in a line as it should be', () => {
    const { log, check } = scannedLog([ROOT_KEY])
    const requestId = 'request_01j9z3k4m5n6p7q8r9s0t1v2w3'
    const route = '/v1/intent/:id'
    log.request({ requestId, method: 'POST', route, status: 503, durationMs: 2, isProbe: false })
    log.error({ about: 'bank.hand_over', error: 'Error: ENOTFOUND' }, 'it failed')
    expect(check).not.toThrow()
  })
})

it('a service whose log holds one does not stop in peace', async () => {
  const holdfast = await startTestService()
  const owner = await ownerOf(holdfast)
  // What nobody can do is told of by its kind.
  await owner.query(
    `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, created_at)
     values ($1, gen_random_uuid(), $2, 'steps', 'one', '{}', now() - interval '1 hour', now())`,
    [holdfast.organisation.tenants.live, holdfast.rootKey.toString('hex')],
  )
  const tries = async () => (await owner.query(`select failures from jobs where key = 'one'`)).rows
  await expect.poll(tries).not.toEqual([{ failures: 0 }])
  await owner.end()
  await expect(holdfast.stop()).rejects.toThrow('a secret of the service')
})
