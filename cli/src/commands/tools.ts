// Commands that run a program of the working copy: demo, verify.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildCommand } from '@stricli/core'
import type { Context } from '../context.ts'
import { helpWith } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'

function toolCommand(brief: string, fullDescription: string, file: string) {
  return buildCommand<Record<never, never>, string[], Context>({
    docs: { brief, fullDescription },
    parameters: {
      positional: {
        kind: 'array',
        parameter: { brief: 'Passed on', parse: String, placeholder: 'argument' },
      },
    },
    async func(_flags, ...given) {
      const program = fileURLToPath(new URL(`../../../tools/${file}`, import.meta.url))
      const child = spawn(process.execPath, [program, ...given], { stdio: 'inherit' })
      const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
      if (code !== 0) throw new CliError('', code ?? EXIT.failed)
    },
  })
}

export const demoCommand = toolCommand(
  'Play a first payment and show where every cent is',
  helpWith('With the service that runs here, or one of its own that ends with the demo.', [
    'holdfast demo',
  ]),
  'demo.ts',
)

export const verifyCommand = toolCommand(
  'Check the books: every invariant, and the chain of the journal',
  helpWith('Asks the database of this installation. An export is checked without one.', [
    'holdfast verify',
    'node tools/verify-export.mjs journal.jsonl',
  ]),
  'verify.ts',
)
