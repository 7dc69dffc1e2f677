// What the bank says of the name on the account: what it knows, and whether to be paid under that.
import type { PayeeNameChoice, PublicPayee, PublicPayeeCheck } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { words } from '../words/words.ts'

interface NameCheckProps {
  readonly client: Client
  readonly check: PublicPayeeCheck
  readonly mayChoose: boolean
  readonly onChosen: (payee: PublicPayee) => void
}

/** The answer of the bank, and the choice where it knows another name. */
export function NameCheck({ client, check, mayChoose, onChosen }: NameCheckProps) {
  const [isBusy, run] = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)
  const { name, suggested_name: suggested, result, choice } = check
  if (suggested === null) return <Verdict result={result} name={name} />
  const choose = async (choice: PayeeNameChoice) => {
    setFailed(false)
    try {
      onChosen(await client.choosePayeeName(choice))
    } catch {
      setFailed(true)
    }
  }
  const settled = choice === 'taken' ? words.payee.nameTaken(suggested) : words.payee.nameKept(name)
  return (
    <section class="card" aria-labelledby="name-title">
      <h2 id="name-title" class="small-title">
        {words.payee.nameTitle}
      </h2>
      <p>{words.payee.nameClose(suggested, name)}</p>
      {choice !== null && <p role="status">{settled}</p>}
      {hasFailed && (
        <p class="notice notice-error" role="alert">
          {words.payee.failed}
        </p>
      )}
      {mayChoose && (
        <div class="actions">
          {choice !== 'taken' && (
            <Button isBusy={isBusy} onPress={() => run(async () => await choose('taken'))}>
              {words.payee.takeName(suggested)}
            </Button>
          )}
          {choice !== 'kept' && (
            <Button
              kind="secondary"
              isBusy={isBusy}
              onPress={() => run(async () => await choose('kept'))}
            >
              {words.payee.keepName(name)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Yes or no; where the bank could not say, there is nothing to do about it. */
function Verdict({ result, name }: Pick<PublicPayeeCheck, 'result' | 'name'>) {
  if (result === 'match') return <p class="notice">{words.payee.nameMatch(name)}</p>
  if (result !== 'no_match' && result !== 'close_match') return null
  return <p class="notice notice-error">{words.payee.nameWrong(name)}</p>
}
