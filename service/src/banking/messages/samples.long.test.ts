// Files of others, from a folder that HOLDFAST_ISO20022_SAMPLES names: each is read, or held with
// what is wrong with it, and nothing in it is passed over.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readMessage } from './read.ts'

const folder = process.env['HOLDFAST_ISO20022_SAMPLES']
if (folder === undefined) {
  throw new Error('HOLDFAST_ISO20022_SAMPLES names no folder with files to be read.')
}
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.xml'))
  .map((name) => path.join(folder, name))

/** How often an element begins in a file, whatever its prefix. */
const countOf = (bytes: Buffer, name: string) =>
  bytes.toString('latin1').match(new RegExp(`<(\\w+:)?${name}[\\s/>]`, 'g'))?.length ?? 0

it('reads every sample, or says what is wrong with it', async () => {
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const bytes = readFileSync(file)
    const message = await readMessage(bytes)
    if (message.kind === 'unread') {
      expect(message.violations, file).not.toEqual([])
    } else if (message.kind === 'status_report') {
      const told = message.payments.reduce((sum, one) => sum + one.transactions.length, 0)
      expect(told, file).toBe(countOf(bytes, 'TxInfAndSts'))
    } else if (message.kind === 'resolution') {
      expect(message.cases.length, file).toBeGreaterThan(0)
    } else {
      const entries = message.statements.flatMap((statement) => statement.entries)
      expect(entries.length, file).toBe(countOf(bytes, 'Ntry'))
      for (const { money, direction } of entries) {
        if (money === null || direction === null) expect(message.violations, file).not.toEqual([])
      }
    }
  }
})
