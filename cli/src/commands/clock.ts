// The sandbox's clock.
import { spinner } from '@clack/prompts'
import type { Clock, Holdfast } from '@holdfast/node'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag, sayLine, showAnswer } from '../context.ts'

function clockCommand(brief: string, work: (holdfast: Holdfast) => Promise<Clock>) {
  return buildCommand<JsonFlag, [], Context>({
    docs: { brief },
    parameters: { flags: jsonFlag },
    async func({ json }) {
      const clock = await work(clientOf(this).holdfast)
      if (json) showAnswer(this, clock, true)
      else sayLine(this, `${clock.now}${clock.frozen ? '  (stands still)' : ''}`)
    },
  })
}

const advanceCommand = buildCommand<JsonFlag, [string], Context>({
  docs: {
    brief: 'Move the clock forward and run what falls due on the way',
    fullDescription: helpWith(
      'By a duration (PT2M, P7D) or to an instant (2030-01-01T00:00:00Z). Answers when all that ' +
        'fell due has run, with what ran.',
      [
        'holdfast clock advance P7D',
        'holdfast clock advance 2030-01-01T00:00:00Z --json | jq .ran',
      ],
    ),
  },
  parameters: {
    flags: jsonFlag,
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Duration or instant', parse: String, placeholder: 'by-or-to' }],
    },
  },
  async func({ json }, how) {
    const body = how.startsWith('P') ? { by: how } : { to: how }
    const isShown = !json && this.process.stdout.isTTY
    const bar = isShown ? spinner() : undefined
    bar?.start(`the clock moves on ${how.startsWith('P') ? 'by' : 'to'} ${how}`)
    const clock = await clientOf(this)
      .holdfast.sandbox.clock.advance(body)
      .finally(() => bar?.clear())
    if (json) {
      showAnswer(this, clock, true)
      return
    }
    for (const { at, kind, id } of clock.ran) sayLine(this, `${at}  ${kind.padEnd(28)} ${id}`)
    const came = clock.stopped ? '  (stopped on its way)' : ''
    sayLine(this, `${clock.now}${clock.frozen ? '  (stands still)' : ''}${came}`)
  },
})

export const clockRoutes = buildRouteMap({
  routes: {
    show: clockCommand('Show the time', async ({ sandbox }) => await sandbox.clock.get()),
    freeze: clockCommand('Let it stand still', async ({ sandbox }) => await sandbox.clock.freeze()),
    resume: clockCommand('Let it run on', async ({ sandbox }) => await sandbox.clock.resume()),
    advance: advanceCommand,
    stopAdvance: clockCommand(
      'Let an advance that is under way go no further, and show where it came to',
      async ({ sandbox }) => await sandbox.clock.stopAdvance(),
    ),
  },
  docs: { brief: 'Read and move the clock of the sandbox' },
})
