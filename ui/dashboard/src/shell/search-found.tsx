// What a search found, as the list below its box.
import type { SearchHit, SearchResult } from '@holdfast/contract'
import { Amount, asSentence, StatusBadge } from '../components/index.ts'

interface FoundProps {
  readonly id: string
  /** What is looked for, as typed; empty before that. */
  readonly q: string
  readonly groups: SearchResult['groups']
  /** Those of all groups, in their order. */
  readonly hits: readonly SearchHit[]
  readonly chosen: number
  readonly isPending: boolean
  readonly onOpen: (hit: SearchHit) => void
}

/** The hits in their groups, and in words what was found. */
export default function Found(props: FoundProps) {
  return (
    <>
      <Told q={props.q} count={props.hits.length} isPending={props.isPending} />
      <Groups {...props} />
    </>
  )
}

function Groups({ id, groups, hits, chosen, onOpen }: FoundProps) {
  return (
    <div role="listbox" id={`${id}hits`} aria-label="Found">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element.
        <div key={group.kind} role="group" aria-label={asSentence(group.kind)}>
          <div className="px-3.5 pt-2 pb-1 text-small text-muted" aria-hidden="true">
            {asSentence(group.kind)}
            {group.is_more ? ': there are more, add more words' : ''}
          </div>
          {group.hits.map((hit) => {
            const index = hits.indexOf(hit)
            return (
              <Hit
                key={hit.id}
                id={`${id}${index}`}
                hit={hit}
                isChosen={index === chosen}
                onOpen={() => onOpen(hit)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ToldProps {
  readonly q: string
  readonly count: number
  readonly isPending: boolean
}

function Told({ q, count, isPending }: ToldProps) {
  const text =
    q === ''
      ? 'The beginning of a word is enough: of names, e-mail addresses (“ada@”), references, ' +
        'descriptions and metadata; of ids the end. Amounts as you write them: “1,234.56”, “5 €”.'
      : count === 0 && !isPending
        ? 'Nothing found. All words have to be there: of each the beginning, of an id the end.'
        : ''
  return (
    <p role="status" className={text === '' ? 'sr-only' : 'px-3.5 py-2 text-muted'}>
      {text === '' ? `${count} found` : text}
    </p>
  )
}

/** Where a reason stands for a title, as `pending_participant_verification`. */
const A_CODE = /^[a-z]+(_[a-z]+)+$/

interface HitProps {
  readonly id: string
  readonly hit: SearchHit
  readonly isChosen: boolean
  readonly onOpen: () => void
}

function Hit({ id, hit, isChosen, onOpen }: HitProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the box above.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onOpen}
      className="flex min-h-9 cursor-pointer items-center gap-3 px-3.5 py-1 hover:bg-hover
        aria-selected:bg-accent-soft"
    >
      <span className="min-w-0 grow truncate">
        {A_CODE.test(hit.title) ? asSentence(hit.title) : hit.title}
      </span>
      <span className="shrink-0 text-small text-muted max-sm:sr-only">by {hit.matched}</span>
      {hit.status === null ? null : <StatusBadge status={hit.status} />}
      {hit.amount === null || hit.currency === null ? null : (
        <Amount minor={hit.amount} currency={hit.currency} />
      )}
    </div>
  )
}
