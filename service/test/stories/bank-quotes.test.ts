// What stands in a file of orders of whom it pays: where they live, as far as that is known; and of
// money that goes back, what its payer has called it.
import { beforeAll, describe, expect, it } from 'vitest'
import { parseId } from '#kit'
import { DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { camtOf } from '../harness/banks.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must } = world
let connectionId = ''
let project = ''

const ordersBy = async (field: string, id: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: Record<string, unknown>) => one[field] === id)
}
/** The file that an order stands in, once it does. */
async function fileOf(field: string, id: string): Promise<string> {
  await until(async () => (await ordersBy(field, id)) !== undefined)
  await world.hurry('bank.collect')
  let artefact = null
  await until(async () => {
    const { batch_id: batch } = await ordersBy(field, id)
    if (batch === null) return false
    artefact = (await must(ada, 'GET', `/v1/bank/batch/${batch}`)).artefact_id
    return artefact !== null
  })
  const file = await must(ada, 'GET', `/v1/bank/file/${artefact}/content`)
  return Buffer.from(file.content, 'base64').toString()
}

beforeAll(async () => {
  const byHand = { channel: 'by_hand', orders_folder: null, answers_folder: null }
  connectionId = (await world.byTwo(folderConnection(byHand))).connection_id
  project = (await world.project(100_000)).id
})

describe('money that goes back to its payer', () => {
  it('quotes the end-to-end id that the payer gave it, and the words', async () => {
    const { rows } = await world.owner.query('select reference from projects where id = $1', [
      parseId('project', project),
    ])
    const text = `For ${rows[0].reference}`
    const entries = [{ amount: 4_200, text, endToEnd: 'PAYER-E2E-77' }]
    const statement = camtOf({ sequence: 1, opening: 0n, entries, iban: DEBTOR })
    await must(ada, 'POST', `/v1/bank/connection/${connectionId}/files`, {
      name: 'statement.xml',
      content: Buffer.from(statement).toString('base64'),
    })
    const came = async () => {
      const { data } = await must(ada, 'GET', `/v1/inbounds?project_id=${project}`)
      return data.find(({ amount }: { amount: number }) => amount === 4_200)
    }
    await until(async () => (await came()) !== undefined)
    const { id } = await came()
    await must(ada, 'POST', `/v1/inbound/${id}/return`, {})
    const returned = async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
      return data.find((one: { inbound_return_id: string | null }) => one.inbound_return_id)
    }
    await until(async () => (await returned()) !== undefined)
    const file = await fileOf('inbound_return_id', (await returned()).inbound_return_id)
    expect(file).toMatch(/<Ustrd>RETURN PAYER-E2E-77 \/ .*<\/Ustrd>/)
    expect(file).toContain('<Nm>Bea Buyer</Nm>')
  })
})

describe('who is paid', () => {
  const address = {
    address_line_1: 'Hauptstraße 5',
    address_line_2: 'Hinterhof',
    town_city: 'Köln',
    postal_code: '50667',
    country: 'DE',
  }
  const pay = async (more: object) => {
    const to = {
      email: `${Object.keys(more).length}${JSON.stringify(more).length}@example.com`,
      name: 'Ida Seller',
      bank_account: { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' },
      address: { ...address, ...more },
    }
    const releases = [{ project_id: project, amount: 1_000, to }]
    const { outbounds } = await must(ada, 'POST', '/v1/outbounds/releases', { releases })
    const { data } = await must(ada, 'GET', '/v1/verifications')
    const verification = data.find((one: { participant: { email: string } }) => {
      return one.participant.email === to.email
    })
    await world.book({
      kind: 'verification_passed',
      verification: { verification_id: verification.id },
    })
    return outbounds[0].id
  }

  it('is written with the address that is known, a second line beside it', async () => {
    const file = await fileOf('outbound_id', await pay({}))
    expect(file).toContain(
      '<PstlAdr><StrtNm>Hauptstrasse 5</StrtNm><PstCd>50667</PstCd><TwnNm>Koln</TwnNm>' +
        '<Ctry>DE</Ctry><AdrLine>Hinterhof</AdrLine></PstlAdr>',
    )
  })

  it('fails by name where no file can carry the address', async () => {
    const id = await pay({ town_city: 'x'.repeat(36) })
    await until(async () => (await ordersBy('outbound_id', id)) !== undefined)
    await world.hurry('bank.collect')
    await until(async () => (await ordersBy('outbound_id', id)).status === 'rejected')
    expect(await ordersBy('outbound_id', id)).toMatchObject({ fault: 'address_too_long' })
    expect(await must(ada, 'GET', `/v1/outbound/${id}`)).toMatchObject({
      status: 'failed',
      failure_reason: 'missing_participant_information',
    })
  })
})
