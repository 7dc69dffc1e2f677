import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { orderFile } from '../testing/orders.ts'
import { habits } from './habits.ts'
import { listHabits, parseCommandLine } from './options.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')

describe('npm run bank', () => {
  it('takes what lies in the inbox, and stops when it is told', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bank-main-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(path.join(folder, 'inbox'))
    const payments = [{ id: 'p', amount: '1.00' }]
    const order = orderFile({ id: 'M1', date: '2026-11-02', payments })
    writeFileSync(path.join(folder, 'inbox', 'one.xml'), order)
    const bank = spawn(process.execPath, [MAIN, `--folder=${folder}`, '--port=0'])
    const exited = once(bank, 'exit')
    const [said] = await once(bank.stdout.setEncoding('utf8'), 'data')
    expect(said).toContain('took 1 of inbox')
    expect(readdirSync(path.join(folder, 'taken'))).toEqual(['000001-one.xml'])
    expect(existsSync(path.join(folder, 'bank.db'))).toBe(true)
    bank.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  })

  it('lists every habit with its sentence', () => {
    const { stdout } = spawnSync(process.execPath, [MAIN, 'habits'], { encoding: 'utf8' })
    expect(stdout.trim()).toBe(listHabits())
    for (const { name } of habits) expect(stdout).toMatch(new RegExp(`^${name} .*`, 'm'))
    expect(stdout.split('\n').filter((line) => line.endsWith('Breaks the schema.'))).toHaveLength(3)
    expect(habits.every(({ says }) => stdout.includes(says))).toBe(true)
  })

  it('says what is wrong with an argument', () => {
    const cases = [
      ['--account=DE1', '--account=DE1: say NUMBER:HOLDER:EUR:100.00'],
      ['--account=1:A:EUR:1.234', '1.234 is no amount of EUR'],
      ['--port=x', 'a port is 0 to 65535'],
      ['--versions=09,10', '--versions is one of'],
    ] as const
    for (const [argument, message] of cases) {
      expect(() => parseCommandLine([argument], 0)).toThrow(message)
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'bank-main-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const wrong = spawnSync(process.execPath, [MAIN, '--habits=nonsense', `--folder=${folder}`])
    expect(wrong.status).toBe(1)
    expect(wrong.stderr.toString().trim()).toContain('there is no habit nonsense')
  })

  it('answers in seconds where it is asked to be quick', () => {
    const { schedule } = parseCommandLine(['--quick'], 0).bank
    expect(schedule).toEqual({
      reportsAfterMs: 30_000,
      readsAfterS: [5, 15],
      checksAfterS: [5, 30],
    })
    expect(parseCommandLine([], 0).bank.schedule).toEqual({})
  })

  it('works by the days of the Federal Reserve where all accounts are in dollars', () => {
    const dollars = '--account=021000021/4711000:Shop:USD:100.00'
    const { accounts, schedule } = parseCommandLine([dollars], 0).bank
    expect(accounts).toMatchObject([{ number: '021000021/4711000', balance: 10_000n }])
    expect(schedule).toEqual({ calendar: 'us', timeZone: 'America/New_York' })
    const euro = '--account=DE89370400440532013000:Shop:EUR:1.00'
    expect(parseCommandLine([dollars, euro], 0).bank.schedule).toEqual({})
  })

  it('reads accounts in minor units', () => {
    const { bank } = parseCommandLine(['--account=20000055779911:Shop:GBP:12.30'], 0)
    expect(bank.accounts).toEqual([
      { number: '20000055779911', holder: 'Shop', currency: 'GBP', balance: 1230n },
    ])
  })
})
