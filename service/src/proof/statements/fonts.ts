// The letters of printed papers: one family for all languages, Latin, Greek and Cyrillic. A file
// carries the letters it uses, so that it looks the same in every reader.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** How letters look. */
export type Face = 'plain' | 'bold'

let loaded: Promise<ReadonlyMap<Face, Buffer>> | undefined

/** The fonts, read from the disk when the first paper is asked for. */
export async function loadFonts(): Promise<ReadonlyMap<Face, Buffer>> {
  loaded ??= readFonts()
  return await loaded
}

async function readFonts(): Promise<ReadonlyMap<Face, Buffer>> {
  const require = createRequire(import.meta.url)
  return new Map([
    ['plain', await readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))],
    ['bold', await readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))],
  ])
}
