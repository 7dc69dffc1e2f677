// Which banks stand open and may go on; and that the contract names what they can be told.
import { practiceHabits } from '@holdfast/contract'
import { createBank, habits } from '@holdfast/practice-bank'
import { describe, expect, it } from 'vitest'
import { asId } from '#kit'
import { createMachines } from './machines.ts'

const AT = new Date('2027-03-01T09:00:00Z')
const row = { opened_at: AT, lived_until: AT, forgotten: 0 }
const idOf = (number: number) =>
  asId('bank_connection', `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`)

function machine(livedUntil = AT.getTime(), forgotten = 0) {
  const bank = createBank({ seed: '1', at: AT.getTime(), store: '', accounts: [] })
  return { bank, forgotten, deeds: 0, livedUntil }
}

describe('a bank that stands open', () => {
  it('goes on for whoever takes it out, alone', () => {
    const machines = createMachines()
    const kept = machine()
    machines.keep(idOf(1), kept)
    expect(machines.take(idOf(1), row)).toBe(kept)
    expect(machines.take(idOf(1), row)).toBeUndefined()
  })

  it('is closed where it has lived further than was written, or knows who was forgotten', () => {
    const machines = createMachines()
    for (const kept of [machine(AT.getTime() + 1), machine(AT.getTime(), 1)]) {
      machines.keep(idOf(1), kept)
      expect(machines.take(idOf(1), row)).toBeUndefined()
      expect(() => kept.bank.books()).toThrow('not open')
    }
  })

  it('is closed where sixteen others were used since', () => {
    const machines = createMachines()
    const all = Array.from({ length: 17 }, () => machine())
    for (const [place, kept] of all.entries()) machines.keep(idOf(place), kept)
    expect(() => all[0]?.bank.books()).toThrow('not open')
    expect(all[1]?.bank.books()).toEqual([])
    expect(machines.take(idOf(0), row)).toBeUndefined()
    expect(machines.take(idOf(16), row)).toBe(all[16])
  })
})

describe('what it can be told', () => {
  it('is what the contract lists', () => {
    expect(practiceHabits).toEqual(habits.map(({ name }) => name))
  })
})
