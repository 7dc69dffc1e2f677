// The guide of the sandbox names every event, every reason and every call, and nothing else.
import { readFileSync } from 'node:fs'
import { eventTypes, outboundFailureReasons, outboundPausedReasons } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { emailKinds } from '../../src/notify/mail/templates.ts'
import { sandboxCalls } from '../reach/record.ts'

const guide = readFileSync(new URL('../../../docs/guides/sandbox.md', import.meta.url), 'utf8')

/** The code words of the first column of the table under a heading of its own. */
function firstColumn(head: string): string[] {
  const [, rest = ''] = guide.split(`| ${head} | What to do |\n`)
  const [table = ''] = rest.split('\n\n')
  return table.split('\n').flatMap((row) => {
    const [, cell = ''] = row.split('|')
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  })
}

describe('the guide of the sandbox', () => {
  it('says of every event what to do to see it', () => {
    expect(firstColumn('Event').toSorted()).toEqual([...eventTypes].toSorted())
  })

  it('says of every reason how an outbound comes to it', () => {
    expect(firstColumn('`failure_reason`').toSorted()).toEqual(
      [...outboundFailureReasons].toSorted(),
    )
    for (const reason of outboundPausedReasons) expect(guide).toContain(`\`${reason}\``)
  })

  it('says of every e-mail to buyers, sellers and the organisation when it is sent', () => {
    const [, table = ''] = guide.split('| `kind` | To whom, and when |')
    const told = [...table.matchAll(/^\| `([a-z]+_?\w*)` \|/gm)].map(([, kind]) => kind)
    const untold = emailKinds.filter((kind) => !kind.startsWith('member_') && !told.includes(kind))
    expect(untold).toEqual([])
  })

  it.each(sandboxCalls().map(({ id, path, body }) => [id, path, body] as const))(
    'names the call %s with each of its outcomes',
    (_id, path, body) => {
      expect(guide).toContain(path.replace('/_sandbox/v1/', '').split('?')[0])
      const [, choices = ''] =
        /"(?:outcome|action)":\{[^}]*"enum":\[([^\]]*)\]/.exec(JSON.stringify(body ?? {})) ?? []
      const words = [...choices.matchAll(/"([a-z_]+)"/g)].map(([, word]) => word)
      for (const word of words) expect(guide).toContain(`\`${word}\``)
    },
  )
})
