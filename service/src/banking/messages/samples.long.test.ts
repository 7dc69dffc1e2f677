// Files of others, from a folder that a setting names: each is read, or held with what is wrong.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readMessage } from './read.ts'

const folder = process.env['HOLDFAST_ISO20022_SAMPLES']
/** Without the setting there is nothing to be read. */
const files =
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.xml'))
        .map((name) => path.join(folder, name))

it('reads every sample, or says what is wrong with it', async () => {
  expect(files.length > 0).toBe(folder !== undefined)
  for (const file of files) {
    const bytes = readFileSync(file)
    const message = await readMessage(bytes)
    if (message.kind === 'unread') expect(message.violations, file).not.toEqual([])
    if (message.kind === 'unread' || message.kind === 'status_report') continue
    const entries = message.statements.flatMap((statement) => statement.entries)
    const said = bytes.toString('latin1').match(/<(\w+:)?Ntry>/g)?.length ?? 0
    expect(entries.length, file).toBe(said)
    for (const { money, direction } of entries) {
      if (money === null || direction === null) expect(message.violations, file).not.toEqual([])
    }
  }
})
