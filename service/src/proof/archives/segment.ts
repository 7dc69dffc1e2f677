// A tenant's part of an archive: lines of text, compressed. Written and read as a stream, so that a
// month of any size takes little memory.
//
//   journal <position> <written in> <line>   a ledger transaction, as its journal has sealed it
//   event <JSON of the row>
//   carried <account> <amount>               what the month changed its balance by
//
// In this order: by position, by id, by account. What was never sealed has the position 0.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { ArchiveChanged } from './reason.ts'

/** Costs a third more time than the default, and a tenth less place. */
const LEVEL = 9

/** What a segment holds, in numbers and hashes. */
export interface Contents {
  /** SHA-256 of its lines, before they are compressed. */
  readonly sha256: Buffer
  /** SHA-256 of its lines of balances alone. */
  readonly carried: Buffer
  readonly transactions: number
  readonly events: number
}

/** Where a segment lies in its file. */
export interface Place {
  readonly startsAt: number
  readonly length: number
}

/** A line of a segment. */
export type Kept =
  | {
      readonly kind: 'journal'
      readonly position: number
      readonly writtenIn: string
      readonly line: string
    }
  | { readonly kind: 'event'; readonly row: string }
  | { readonly kind: 'carried'; readonly account: string; readonly amount: bigint }

/** The text of what is kept, without its line feed. */
function textOf(kept: Kept): string {
  switch (kept.kind) {
    case 'journal':
      return `journal ${kept.position} ${kept.writtenIn} ${kept.line}`
    case 'event':
      return `event ${kept.row}`
    case 'carried':
      return `carried ${kept.account} ${kept.amount}`
  }
}

const LINE = /^(?:journal (\d+) (\d+) (.+)|event (.+)|carried (\S+) (-?\d+))$/s

function parseKept(text: string): Kept {
  const [, position, writtenIn, line, row, account, amount] = LINE.exec(text) ?? []
  if (line !== undefined && writtenIn !== undefined) {
    return { kind: 'journal', position: Number(position), writtenIn, line }
  }
  if (row !== undefined) return { kind: 'event', row }
  if (account !== undefined && amount !== undefined) {
    return { kind: 'carried', account, amount: BigInt(amount) }
  }
  throw new ArchiveChanged('it holds what is no line of an archive')
}

/** Adds up what a segment holds, line by line. */
function counting() {
  const all = createHash('sha256')
  const carried = createHash('sha256')
  let transactions = 0
  let events = 0
  return {
    add: (kept: Kept): string => {
      const text = `${textOf(kept)}\n`
      all.update(text)
      if (kept.kind === 'carried') carried.update(text)
      if (kept.kind === 'journal') transactions++
      if (kept.kind === 'event') events++
      return text
    },
    end: (): Contents => ({
      sha256: all.digest(),
      carried: carried.digest(),
      transactions,
      events,
    }),
  }
}

/** By line feeds alone: other ends of lines may stand in a text. */
async function* linesIn(source: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of source) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Compresses what is kept into `write`, which is waited for. Returns what it was. */
export async function writeSegment(
  lines: AsyncIterable<Kept>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Contents> {
  const counted = counting()
  const texts = async function* () {
    for await (const kept of lines) yield counted.add(kept)
  }
  const packed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  await pipeline(Readable.from(texts()), packed, async (source: AsyncIterable<Buffer>) => {
    for await (const bytes of source) await write(bytes)
  })
  return counted.end()
}

/**
 * Reads a segment line by line. Throws where it cannot be read, and at its end where it does not
 * hold what `expected` says; whoever acts on lines before does so in what can be undone.
 */
export async function* readSegment(
  file: string,
  { startsAt, length }: Place,
  expected: Pick<Contents, 'sha256'>,
): AsyncGenerator<Kept, Contents> {
  const counted = counting()
  const packed = createReadStream(file, { start: startsAt, end: startsAt + length - 1 })
  const texts = new PassThrough()
  const unpacked = pipeline(packed, createZstdDecompress(), texts)
  // Told below, when the lines have ended.
  unpacked.catch(() => undefined)
  try {
    for await (const text of linesIn(texts.setEncoding('utf8'))) {
      const kept = parseKept(text)
      counted.add(kept)
      yield kept
    }
    await unpacked
  } finally {
    packed.destroy()
    texts.destroy()
  }
  const contents = counted.end()
  if (!contents.sha256.equals(expected.sha256))
    throw new ArchiveChanged('it holds something else than was sealed')
  return contents
}
