// `holdfast search`: what is known in part, and the ids of what it may be.

import type { SearchHit, SearchQuery } from '@holdfast/node'
import { searchKinds } from '@holdfast/node'
import { buildChoiceParser, buildCommand } from '@stricli/core'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag, sayLine, showAnswer } from '../context.ts'
import { wholeNumber } from './things.ts'

interface SearchFlags extends JsonFlag {
  readonly type?: NonNullable<SearchQuery['type']>
  readonly limit?: number
}

export const searchCommand = buildCommand<SearchFlags, string[], Context>({
  docs: {
    brief: 'Find anything by what is known of it',
    fullDescription: helpWith(
      'By beginnings of names, e-mail addresses, references, words of descriptions and values of ' +
        'metadata, by amounts, by ids and their ends: a line for each, with what it was found by.',
      [
        'holdfast search lena@',
        'holdfast search EUR 1,234.56 --type checkout',
        'holdfast search order-17 --json | jq -r .id',
      ],
    ),
  },
  parameters: {
    flags: {
      ...jsonFlag,
      type: {
        kind: 'parsed',
        parse: buildChoiceParser(searchKinds),
        placeholder: 'kind',
        brief: 'Only of this kind',
        optional: true,
      },
      limit: { kind: 'parsed', parse: wholeNumber, brief: 'How many of each kind', optional: true },
    },
    positional: {
      kind: 'array',
      parameter: { brief: 'What is known', parse: String, placeholder: 'words' },
      minimum: 1,
    },
  },
  async func({ json, ...query }, ...words) {
    const { groups } = await clientOf(this).holdfast.search.find({ q: words.join(' '), ...query })
    for (const hit of groups.flatMap(({ hits }) => hits)) {
      if (json) showAnswer(this, hit, true)
      else sayLine(this, lineOf(hit))
    }
  },
})

/** As lists write their lines: what is not there is left out. */
function lineOf({ id, title, status, amount, currency, matched }: SearchHit): string {
  const cells = [id, title, status, amount, currency, `by ${matched}`]
  return cells.filter((cell) => cell !== null).join('  ')
}
