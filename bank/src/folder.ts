// The channel of a folder: files are taken from `inbox`, kept in `taken`, and laid into `outbox`.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bank } from './bank.ts'

/** Where files come in, are kept, and go out. */
export interface Channel {
  readonly inbox: string
  readonly taken: string
  readonly outbox: string
}

/** Makes the three folders below another. */
export function openChannel(folder: string): Channel {
  const channel = {
    inbox: path.join(folder, 'inbox'),
    taken: path.join(folder, 'taken'),
    outbox: path.join(folder, 'outbox'),
  }
  for (const place of Object.values(channel)) mkdirSync(place, { recursive: true })
  return channel
}

/**
 * Carries what lies in `inbox` to the bank, lives up to an instant and lays out what the bank says.
 * A file is moved before it is read, and its name in `taken` is its key: killed at any point, the
 * bank takes it once. What is laid out again after a death is the same file of the same name.
 */
export function carryFiles(
  bank: Bank,
  channel: Channel,
  at: number,
  reached: (point: string) => void = () => undefined,
): { readonly received: number; readonly sent: readonly string[] } {
  const { inbox, taken, outbox } = channel
  const isWhole = (name: string) => !name.endsWith('.part') && !name.startsWith('.')
  for (const name of readdirSync(inbox).filter(isWhole).sort()) {
    const place = readdirSync(taken).length + 1
    renameSync(
      path.join(inbox, name),
      path.join(taken, `${String(place).padStart(6, '0')}-${name}`),
    )
    reached('claimed')
  }
  const claimed = readdirSync(taken).filter((name) => !bank.knows(name))
  for (const key of claimed.sort()) {
    bank.receive(key.slice(7), readFileSync(path.join(taken, key)), at, key)
  }
  const files = bank.until(at)
  for (const { name, bytes } of files) {
    writeFileSync(path.join(outbox, `${name}.part`), bytes, { flush: true })
    reached('half written')
    renameSync(path.join(outbox, `${name}.part`), path.join(outbox, name))
    reached('written')
  }
  bank.took(files)
  reached('taken')
  return { received: claimed.length, sent: files.map(({ name }) => name) }
}
