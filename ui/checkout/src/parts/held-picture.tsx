import { words } from '../words/words.ts'
import { CardIcon, CheckIcon, HandIcon, LockIcon } from './icons.tsx'

const stages = ['paid', 'held', 'released'] as const
const icons = { paid: CardIcon, held: LockIcon, released: HandIcon } as const

/** Where the money is: before it is paid, or held. */
type HeldStage = 'paid' | 'held'

interface HeldPictureProps {
  readonly now: HeldStage
  /** The sentence below the picture. */
  readonly sentence: string
}

/** A small picture of what happens to held money: paid, held, released. */
export function HeldPicture({ now, sentence }: HeldPictureProps) {
  const at = stages.indexOf(now)
  return (
    <section class="held" aria-labelledby="held-title">
      <h2 id="held-title" class="small-title">
        {words.parts.heldTitle}
      </h2>
      <ol class="held-steps">
        {stages.map((stage, index) => {
          const StageIcon = index < at ? CheckIcon : icons[stage]
          return (
            <li
              key={stage}
              class={index < at ? 'is-done' : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <span class="held-icon">
                <StageIcon />
              </span>
              {words.parts.heldSteps[stage]}
              {index < at && <span class="sr-only"> ({words.parts.heldDone})</span>}
            </li>
          )
        })}
      </ol>
      <p class="quiet">{sentence}</p>
    </section>
  )
}
