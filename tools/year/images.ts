// Two releases as images: this build, and a made-up one after it that adds to a table.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations } from '../../service/src/foundation/db/index.ts'
import { BASE_IMAGE, makeBaseImage } from '../machine/testing/base-image.ts'
import type { Unpacked } from '../machine/testing/container.ts'
import { unpackImage } from '../machine/testing/container.ts'
import { writeBill } from '../production/bill.ts'
import type { BuildStage } from '../production/image.ts'
import { buildImage, imageStore, stageIn } from '../production/image.ts'
import { assembleTree } from '../production/tree.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DIGITS = 4
const RELEASE = { version: '0.1.0', commit: 'a'.repeat(40), epochS: 1 } as const
const NEXT = { version: '0.2.0', commit: 'b'.repeat(40), epochS: 2 } as const

export interface Images {
  readonly release: Unpacked
  readonly next: Unpacked
  /** Lets the files of both go. */
  end(): void
}

/** Builds both below a folder. */
export function buildImages(folder: string): Images {
  const store = imageStore(path.join(folder, 'store'))
  mkdirSync(folder, { recursive: true })
  makeBaseImage(store, folder)
  const stage = stageIn(path.join(folder, 'release'))
  assembleTree({ from: ROOT, into: stage.tree, commit: RELEASE.commit })
  writeBill(stage.tree)
  const next = stageAfter(stage, path.join(folder, 'next'))
  const release = buildImage(store, { stage, base: BASE_IMAGE, ...RELEASE })
  const later = buildImage(store, { stage: next, base: BASE_IMAGE, ...NEXT })
  return {
    release: unpackImage(store, release),
    next: unpackImage(store, later),
    end: () => void store.run(['umount', '--all']),
  }
}

/** A copy of the stage of a release with a migration more, which builds before it go on beside. */
function stageAfter(stage: BuildStage, folder: string): BuildStage {
  const next = stageIn(folder)
  cpSync(stage.tree, next.tree, { recursive: true, verbatimSymlinks: true })
  const last = readMigrations().length
  const numbered = (version: number) => String(version).padStart(DIGITS, '0')
  const file = path.join(next.tree, 'service/migrations', `${numbered(last + 1)}_noted.sql`)
  const lines = [
    `-- holdfast: builds from ${numbered(last)} go on`,
    'alter table intents add column noted text;',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  writeFileSync(path.join(next.tree, 'COMMIT'), `${NEXT.commit}\n`)
  return next
}
