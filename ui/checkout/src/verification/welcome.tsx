import { Button } from '../parts/button.tsx'
import { LockIcon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { messages } from './messages.ts'

interface WelcomeProps {
  readonly name: string
  readonly isBusy: boolean
  readonly onStart: () => void
}

/** The first view of an e-mailed link: who, why, what is needed. The server draws it. */
export function Welcome({ name, isBusy, onStart }: WelcomeProps) {
  const words = messages.welcome
  return (
    <Screen
      title={words.title(name)}
      takesFocus={false}
      lead={<p>{words.why(name)}</p>}
      bar={
        <Button isBusy={isBusy} onPress={onStart}>
          {words.start}
        </Button>
      }
    >
      <section class="card" aria-labelledby="needs-title">
        <h2 id="needs-title" class="small-title">
          {words.needsTitle}
        </h2>
        <ul class="ticks">
          {words.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </section>
      <p class="quiet with-icon">
        <LockIcon /> {words.safe}
      </p>
    </Screen>
  )
}
