// Workers die at each point between an order and its answer, by a folder and by SFTP: there is one
// file, and each payment is made once. So it is with what is asked back.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import {
  checkPaidOnce,
  workUntil,
  workUntilAnswered,
  workUntilKilledAt,
} from '../harness/killed-orders.ts'
import { followFiles, openSftpWorld, sftpConnection } from '../harness/sftp-bank.ts'

/** Where a file is handed over. */
const HANDING_OVER = ['half written', 'handing over', 'receipt written', 'renamed', 'sent'] as const
const POINTS = [
  'batch made',
  'file written',
  ...HANDING_OVER,
  'answer kept',
  'answer put aside',
  'answer read',
] as const
/** Many workers start one after the other. */
const GIVES_UP_MS = 600_000

const byFolder = await openBankWorld({ roles: ['api'] })
const bySftp = await openSftpWorld({ roles: ['api'] })

beforeAll(async () => {
  await byFolder.byTwo(folderConnection())
  await bySftp.world.byTwo(sftpConnection(bySftp.host))
  const { sftp } = await followFiles(bySftp.world).connection()
  bySftp.host.faults.letsIn = [sftp.keys[0].public_key]
})

describe.each([
  ['a folder', byFolder],
  ['SFTP', bySftp.world],
] as const)('killed on the way by %s', (_, world) => {
  it(
    'at each point, each payment stands in one file and is paid once',
    async () => {
      const { id } = await world.project(100_000)
      const paid = new Map<string, number>()
      for (const [place, point] of POINTS.entries()) {
        const amount = 1_000 + place
        const [outbound] = await world.pay(id, [{ amount }])
        paid.set(outbound.id.slice('outbound_'.length), amount)
        await workUntilKilledAt(world, point)
      }
      await workUntilAnswered(world, POINTS.length)
      await checkPaidOnce(world, paid)
      expect(paid.size).toBe(POINTS.length)
    },
    GIVES_UP_MS,
  )
})

it(
  'killed at each point of handing over, what is asked back by SFTP is asked once',
  async () => {
    const { world } = bySftp
    const { ada, must, channel } = world
    const { data: orders } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
    const asked: string[] = []
    for (const [place, point] of HANDING_OVER.entries()) {
      const { id: order_id, end_to_end_id } = orders[place]
      await world.byTwo({ kind: 'recall_order', recall_order: { order_id, reason: 'duplicate' } })
      asked.push(end_to_end_id)
      await workUntilKilledAt(world, point)
    }
    const recalls = async () => (await must(ada, 'GET', '/v1/bank/recalls')).data
    await workUntil(world, async () => {
      const waits = ['approved', 'generated', 'handing_over']
      return (await recalls()).every(({ status }: { status: string }) => !waits.includes(status))
    })
    const texts = [channel.inbox, channel.taken]
      .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
      .filter((file) => file.endsWith('.xml'))
      .map((file) => readFileSync(file, 'utf8'))
    const named = texts.flatMap((text) =>
      [...text.matchAll(/<OrgnlEndToEndId>([^<]+)</g)].map(([, name = '']) => name),
    )
    expect(named.toSorted()).toEqual(asked.toSorted())
  },
  GIVES_UP_MS,
)
