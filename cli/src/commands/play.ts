// `holdfast play`: a story as a file, played and checked.
import { readFile } from 'node:fs/promises'
import { buildCommand } from '@stricli/core'
import { requireAccess } from '../config.ts'
import type { Context } from '../context.ts'
import { helpWith, sayLine } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'
import { playStory, readStory } from '../story.ts'

export const playCommand = buildCommand<Record<never, never>, [string], Context>({
  docs: {
    brief: 'Play a story from a file, and check what comes of it',
    fullDescription: helpWith(
      'The file holds calls, moves of the clock and what must come of them, as JSON. Each step ' +
        'is written when it went as it should; the first that did not ends the story with code 1. ' +
        'Sandbox keys only.',
      ['holdfast play deposit.json'],
    ),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'File of the story', parse: String, placeholder: 'file' }],
    },
  },
  async func(_flags, file) {
    const story = readStory(await textOf(file))
    const access = requireAccess(this.variables)
    if (access.privateKey.startsWith('live_')) {
      throw new CliError('Stories are played in the sandbox only.', EXIT.usage)
    }
    sayLine(this, story.about)
    await playStory(story, access, (step) => sayLine(this, `ok  ${step}`))
  },
})

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${String(error)}`, EXIT.usage)
  }
}
