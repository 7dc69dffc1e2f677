import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MONDAY, openTestBank } from '../testing/bank.ts'
import { DEBTOR, orderFile } from '../testing/orders.ts'
import { carryFiles, openChannel } from './folder.ts'

const PROCESS = path.join(import.meta.dirname, '..', 'testing', 'crash-process.ts')
const root = mkdtempSync(path.join(tmpdir(), 'bank-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

function folderWithOrders(name: string): string {
  const folder = path.join(root, name)
  mkdirSync(path.join(folder, 'inbox'), { recursive: true })
  const payments = [
    { id: 'p1', amount: '1.00' },
    { id: 'p2', amount: '2.00', name: 'Ann returned AC04' },
  ]
  const first = orderFile({ id: 'M1', date: '2026-11-02', payments })
  const second = orderFile({ id: 'M2', date: '2026-11-03', payments, isBatch: true })
  writeFileSync(path.join(folder, 'inbox', 'one.xml'), first)
  writeFileSync(path.join(folder, 'inbox', 'two.xml'), second)
  return folder
}

function live(folder: string, ...kill: string[]): NodeJS.Signals | null {
  return spawnSync(process.execPath, [PROCESS, folder, ...kill], { stdio: 'inherit' }).signal
}

function outboxOf(folder: string): Record<string, string> {
  const outbox = path.join(folder, 'outbox')
  const names = readdirSync(outbox).filter((name) => !name.endsWith('.part'))
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(outbox, name), 'utf8')]),
  )
}

describe('killed between receiving and answering, the bank says the same, once', () => {
  const points = [
    ['claimed', '1'],
    ['claimed', '2'],
    ['received', '1'],
    ['while read', '2'],
    ['while check', '1'],
    ['while execute', '1'],
    ['while return', '1'],
    ['while close', '1'],
    ['worked', '3'],
    ['told', '2'],
    ['half written', '2'],
    ['written', '1'],
    ['taken', '2'],
  ] as const
  let expected: Record<string, string> = {}

  beforeAll(() => {
    const folder = folderWithOrders('undisturbed')
    expect(live(folder)).toBeNull()
    expected = outboxOf(folder)
  })

  it('and without a death it says ten files or more', () => {
    expect(Object.keys(expected).length).toBeGreaterThanOrEqual(10)
  })

  for (const [point, nth] of points) {
    it(`at "${point}", time ${nth}`, () => {
      const folder = folderWithOrders(`${point} ${nth}`)
      expect(live(folder, point, nth)).toBe('SIGKILL')
      expect(live(folder)).toBeNull()
      expect(outboxOf(folder)).toEqual(expected)
    })
  }
})

describe('the folder', () => {
  it('leaves a file alone that is still being written', () => {
    const channel = openChannel(path.join(root, 'part'))
    writeFileSync(path.join(channel.inbox, 'a.xml.part'), 'half')
    const bank = openTestBank()
    expect(carryFiles(bank, channel, MONDAY)).toEqual({ received: 0, sent: [] })
    expect(readdirSync(channel.inbox)).toEqual(['a.xml.part'])
  })

  it('takes the same file a second time as a second file, and the bank refuses it', () => {
    const channel = openChannel(path.join(root, 'twice'))
    const bank = openTestBank()
    const bytes = orderFile({
      id: 'M1',
      date: '2026-11-02',
      payments: [{ id: 'p', amount: '1.00' }],
    })
    for (const minutes of [0, 30, 60]) {
      if (minutes < 60) writeFileSync(path.join(channel.inbox, 'a.xml'), bytes)
      carryFiles(bank, channel, MONDAY + minutes * 60_000)
    }
    const said = Object.values(outboxOf(path.join(root, 'twice'))).join('')
    expect(said).toContain('DU01')
    const account = bank.books().find(({ number }) => number === DEBTOR)
    expect(account?.balance).toBe(999_900n)
  })
})
