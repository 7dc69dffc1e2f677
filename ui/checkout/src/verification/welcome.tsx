import { Button } from '../parts/button.tsx'
import { LockIcon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'

interface WelcomeProps {
  readonly name: string
  readonly isBusy: boolean
  readonly onStart: () => void
}

/** The first view of an e-mailed link: who, why, what is needed. The server draws it. */
export function Welcome({ name, isBusy, onStart }: WelcomeProps) {
  return (
    <Screen
      title={words.verification.welcome.title(name)}
      takesFocus={false}
      lead={<p>{words.verification.welcome.why(name)}</p>}
      bar={
        <Button isBusy={isBusy} onPress={onStart}>
          {words.verification.welcome.start}
        </Button>
      }
    >
      <section class="card" aria-labelledby="needs-title">
        <h2 id="needs-title" class="small-title">
          {words.verification.welcome.needsTitle}
        </h2>
        <ul class="ticks">
          {words.verification.welcome.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </section>
      <p class="quiet with-icon">
        <LockIcon /> {words.verification.welcome.safe}
      </p>
    </Screen>
  )
}
