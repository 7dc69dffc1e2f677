// An organisation is made, its first owner enters, and its shop gets keys and a receiver.

import { startReceiver } from '../../../service/src/notify/webhooks/testing/receiver.ts'
import { enterByLink } from '../../../service/test/harness/member.ts'
import { paymentsWith } from '../../../service/test/harness/payments.ts'
import type { Fleet } from '../fleet.ts'
import { runTool } from '../fleet.ts'
import type { Scene } from '../scene.ts'
import type { Keys } from '../shop.ts'
import { needOf } from '../world.ts'

const NAME = 'Harbour Ltd'
const OK = 200

export const organisation: Scene = {
  name: 'organisation',
  about: 'an organisation made, its owner entered by the link, keys made, a seller verified',
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const baseUrl = `http://localhost:${fleet.balancer.port}`
    const made = await runTool(fleet, 'organisations', ['create', NAME])
    const link = /http\S+#\S+/.exec(made.out)?.[0] ?? ''
    notes.holds('the tool prints a link', made.code === 0 && link !== '', made.out)
    const owner = await enterByLink({ baseUrl }, link)
    const session = await owner.call('GET', '/dashboard/v1/session')
    notes.holds('the owner has a session', session.status === OK, session.body)
    const keys = await makeKeys(fleet, NAME)
    const payments = paymentsWith(baseUrl, keys)
    const receiver = await startReceiver()
    world.endings.push(async () => await receiver.close())
    const handler = { url: receiver.url, send_test: false }
    const hooked = await payments.call('POST', '/v1/webhooks', handler)
    notes.holds('keys open the API', hooked.status === OK, hooked.text)
    await payments.verify('sam@example.com')
    world.shop = { name: NAME, keys, owner, payments, receiver }
  },
}

/** Makes a key pair of the sandbox of an organisation, as its operator does. */
export async function makeKeys(fleet: Fleet, name: string): Promise<Keys> {
  const { out } = await runTool(fleet, 'keys', ['create', '--organisation', name])
  const find = (kind: string) => {
    const found = new RegExp(`^${kind} key +(\\S+)$`, 'm').exec(out)?.[1]
    if (found === undefined) throw new Error(`no ${kind} key: ${out}`)
    return found
  }
  return { private: find('private'), public: find('public') }
}
