import { invoiceStatusByCheckout } from '@holdfast/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutView } from '#checkouts'
import { endCheckouts } from '#checkouts'
import type { Id } from '#kit'
import { present, showId, unwrap } from '#kit'
import { createProjects } from '#projects'
import { checkout, confirmIntents, intent, openWorld } from '#testing/checkouts'
import { followCheckouts, openInvoices, readInvoices } from './commands.ts'

const world = await openWorld()
let project_id: string

beforeAll(async () => {
  const wanted = { type: 'controlled', currency: 'eur', metadata: {} } as const
  const [project] = await world.inUnit(async (unit) => await createProjects(unit, [wanted]))
  project_id = showId('project', present(project, 'one project').id)
})

/** An invoice intent confirmed in one unit, with its invoice. */
async function invoiced(): Promise<CheckoutView & { readonly invoiceId: Id<'invoice'> }> {
  const intentId = await intent(world, [10_000], { type: 'invoice', project_id })
  const confirmation = { intentId, method: 'invoice', payer: null } as const
  const view = await world.inUnit(async (unit) => {
    const [result] = await confirmIntents(unit, world.vault, [confirmation])
    const made = unwrap(present(result, 'one checkout'))
    await openInvoices(unit, world.vault, [made.checkout.id])
    return made
  })
  return { ...view, invoiceId: present(view.checkout.invoice_id, 'an invoice intent has one') }
}

const statusOf = async (id: Id<'invoice'>) =>
  await world.database.read(world.tenantId, async (reader) => {
    return (await readInvoices(reader, world.tenantId, [id])).get(id)?.status
  })

describe('an invoice', () => {
  it('is made with the checkout of an invoice intent, and with no other', async () => {
    const { invoiceId } = await invoiced()
    expect(await statusOf(invoiceId)).toBe('settling')
    const other = await checkout(world, [10_000])
    await world.inUnit(async (unit) => await openInvoices(unit, world.vault, [other.checkout.id]))
    expect(other.checkout.invoice_id).toBeNull()
    expect(await world.count('invoices', 'checkout_id = $1', other.checkout.id)).toBe(0)
  })

  it.each(['failed', 'cancelled'] as const)(
    'follows a checkout that is %s, once, however often it is told',
    async (ended) => {
      const view = await invoiced()
      await world.inUnit(async (unit) => {
        await endCheckouts(unit, [view], ended)
        await followCheckouts(unit, [view.checkout.id])
        await followCheckouts(unit, [view.checkout.id])
      })
      expect(await statusOf(view.invoiceId)).toBe(invoiceStatusByCheckout[ended])
      expect(await world.count('status_steps', 'resource_id = $1', view.invoiceId)).toBe(2)
    },
  )

  it('stays while its checkout waits', async () => {
    const { checkout: waiting, invoiceId } = await invoiced()
    await world.inUnit(async (unit) => await followCheckouts(unit, [waiting.id]))
    expect(await statusOf(invoiceId)).toBe('settling')
  })
})
