import { describe, expect, it } from 'vitest'
import type { MeasureRow } from '#measures'
import { gatherSeldom, samplesOf } from './installation.ts'
import { INSTALLATION_METRICS } from './installation-metrics.ts'

describe('what costs a question to the database', () => {
  it('is asked once for all who ask at the same time, and not again for those after', async () => {
    let asked = 0
    let answer: (value: number) => void = () => undefined
    const look = gatherSeldom(async () => {
      asked++
      return await new Promise<number>((resolve) => {
        answer = resolve
      })
    })
    const looks = Array.from({ length: 50 }, look)
    answer(7)
    expect(new Set((await Promise.all(looks)).map(({ value }) => value))).toEqual(new Set([7]))
    expect((await look()).value).toBe(7)
    expect(asked).toBe(1)
  })

  it('is nothing while the database does not know, and is asked for again', async () => {
    const look = gatherSeldom(async () => await Promise.reject(new Error('away')))
    expect((await look()).value).toBeNull()
  })
})

const row: MeasureRow = {
  subject: 'waiting',
  environment: 'live',
  name: 'unreconciled',
  currency: 'eur',
  items: 2n,
  amount: 500n,
  oldest_seconds: 60,
}
const rows = [row, { ...row, currency: 'gbp', items: 1n, amount: 70n, oldest_seconds: 90 }]

function samples(name: string, of: readonly MeasureRow[] | undefined) {
  const found = INSTALLATION_METRICS.find((metric) => metric.name === name)
  return found === undefined ? undefined : samplesOf(found, of)
}

describe('samples', () => {
  it('count over currencies, take the oldest, and keep money apart', () => {
    const labels = { environment: 'live', queue: 'unreconciled' }
    expect(samples('holdfast_waiting_items', rows)).toEqual([{ labels, value: 3 }])
    expect(samples('holdfast_waiting_oldest_seconds', rows)).toEqual([{ labels, value: 90 }])
    expect(samples('holdfast_waiting_amount', rows)).toEqual([
      { labels: { ...labels, currency: 'eur' }, value: 500 },
      { labels: { ...labels, currency: 'gbp' }, value: 70 },
    ])
  })

  it('without a name are there with 0, and gone while nothing is known', () => {
    expect(samples('holdfast_seal_lag_seconds', [])).toEqual([
      { labels: { environment: 'live' }, value: 0 },
      { labels: { environment: 'sandbox' }, value: 0 },
    ])
    expect(samples('holdfast_seal_lag_seconds', undefined)).toEqual([])
  })
})
