// The sum under the picture: what came in is what is held, leaving, paid out, earned or taken back.
import type { Picture } from '@holdfast/contract'
import { Amount } from '../../components/index.ts'
import { addsUp, sumOf } from './model.ts'

/** The parts of a picture as a sum. */
export function SumLine({ picture }: { readonly picture: Picture }) {
  const sum = sumOf(picture)
  const parts = [
    { words: 'held', minor: sum.held },
    { words: 'on its way', minor: sum.leaving },
    { words: 'paid out', minor: sum.paidOut },
    { words: 'fees earned', minor: sum.fees },
    { words: 'taken back', minor: sum.takenBack },
    { words: 'sent back', minor: sum.sentBack },
  ].filter(({ minor }) => minor !== 0)
  return (
    <p className="mt-4 flex flex-wrap gap-x-2 gap-y-1 border-t border-line pt-3 text-small">
      <span>
        <Amount minor={sum.cameIn} currency={picture.currency} isStrong /> came in
      </span>
      {parts.map(({ words, minor }, index) => (
        <span key={words}>
          {index === 0 ? '= ' : '+ '}
          <Amount minor={minor} currency={picture.currency} isStrong /> {words}
        </span>
      ))}
      {!addsUp(sum) && (
        <span role="alert" className="text-bad-ink">
          These do not add up. Ask for the statement of the project and report it.
        </span>
      )}
    </p>
  )
}
