// The runs that the guide shows: each command of it is run, and what it writes is compared.
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestService } from '../../service/test/harness/service.ts'
import { caller, startTestService } from '../../service/test/harness/service.ts'
import { until } from '../../service/test/harness/until.ts'
import { buildCli } from '../bundle.ts'

const GUIDE = new URL('../../docs/guides/cli.md', import.meta.url)
const ALL_WITHIN_MS = 180_000
/** The log of requests is written down in batches, and words to search by after the commit. */
const WRITTEN_LATER = /^holdfast (?:logs list|search) /
const LAST_HOURS = 22
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-guide-'))
let world: TestService
beforeAll(async () => {
  await buildCli(path.join(folder, 'dist'))
  const built = path.join(folder, 'dist/holdfast.mjs')
  chmodSync(built, 0o755)
  symlinkSync(built, path.join(folder, 'holdfast'))
  copyFileSync(
    new URL('../stories/deposit.json', import.meta.url),
    path.join(folder, 'deposit.json'),
  )
  world = await startTestService()
  await leaveMidnight()
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true })
})

/** An hour that the guide passes is shown without what is done at midnight. */
async function leaveMidnight(): Promise<void> {
  if (new Date().getUTCHours() < LAST_HOURS) return
  const call = caller(world.baseUrl, world.organisation.keys.sandbox.private)
  const { status, text } = await call('POST', '/_sandbox/v1/clock/advance', { by: 'PT3H' })
  expect(status, text).toBe(200)
}

interface Run {
  readonly command: string
  readonly shown: readonly string[]
}

/** The commands of a page with the lines that it shows below each. */
function runsOf(page: string): Run[] {
  const blocks = [...page.matchAll(/^```console\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((run) => {
        const [command = '', ...shown] = run.trimEnd().split('\n')
        return { command, shown }
      }),
  )
}

async function linesOf(command: string): Promise<string[]> {
  const { private: key, public: publicKey } = world.organisation.keys.sandbox
  const env = {
    PATH: [folder, path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    HOLDFAST_KEY: key,
    HOLDFAST_PUBLIC_KEY: publicKey,
    HOLDFAST_URL: world.baseUrl,
    XDG_CONFIG_HOME: folder,
    HOLDFAST_DATA_DIR: folder,
  }
  return await new Promise((resolve) => {
    execFile('bash', ['--norc', '-c', command], { cwd: folder, env }, (error, stdout, stderr) => {
      const code = error === null ? [] : [`exit code ${String(error.code)}`]
      const said = `${stdout}${stderr}`.trimEnd()
      resolve([...(said === '' ? [] : said.split('\n')), ...code])
    })
  })
}

/** What a run writes whose answer is gathered a moment after the calls it tells of. */
async function linesOnceAsShown(command: string, shown: readonly string[]): Promise<string[]> {
  let lines: string[] = []
  await until(async () => {
    lines = await linesOf(command)
    return shown.every((text, at) => isAsShown(lines[at], text))
  })
  return lines
}

/** Whether a line is as it is shown, where `…` stands for anything. */
function isAsShown(line: string | undefined, shown: string): boolean {
  const pattern = shown
    .split('…')
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return line !== undefined && new RegExp(`^${pattern}$`).test(line)
}

test(
  'every run of the guide writes what the guide shows, in its order',
  async () => {
    const runs = runsOf(readFileSync(GUIDE, 'utf8'))
    expect(runs.length).toBeGreaterThan(15)
    for (const { command, shown } of runs) {
      const lines = WRITTEN_LATER.test(command)
        ? await linesOnceAsShown(command, shown)
        : await linesOf(command)
      const differing = shown.filter((text, at) => !isAsShown(lines[at], text))
      expect({ command, differing, lines }).toEqual({ command, differing: [], lines })
      expect(lines, `${command}\n${lines.join('\n')}`).toHaveLength(shown.length)
    }
  },
  ALL_WITHIN_MS,
)

test('a line that is not as it is shown is noticed', () => {
  expect(isAsShown('ok    key        sandbox_api_ab…c', 'ok    key        sandbox_api_…')).toBe(
    true,
  )
  expect(isAsShown('FAIL  key', 'ok    key')).toBe(false)
  expect(isAsShown(undefined, '…')).toBe(false)
})
