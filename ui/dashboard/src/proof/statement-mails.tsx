// Who is written to on the first morning of each month, when the statement of the month before is
// there.
import type { StatementMails } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  CheckField,
  Form,
  Query,
  Time,
  useMay,
  useToast,
  whoMay,
} from '../components/index.ts'

/** The card, for those who may change it and for those who only read. */
export function MailsCard() {
  const mails = useOperation('getStatementMails', {})
  return (
    <Card
      title="By mail each month"
      about="A link to the statement of the month before, which asks for a sign-in."
    >
      <Query query={mails}>
        {(found) => <Mails key={JSON.stringify(found.readers)} mails={found} />}
      </Query>
    </Card>
  )
}

function Mails({ mails: { readers, next_at } }: { readonly mails: StatementMails }) {
  const may = useMay('setStatementMails')
  const say = useToast()
  const [chosen, setChosen] = useState(() =>
    readers.filter(({ is_mailed }) => is_mailed).map(({ id }) => id),
  )
  const set = useChange('setStatementMails', { onDone: () => say('Saved.') })
  const choose = (id: string, isOn: boolean) => {
    setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  }
  return (
    <Form onSubmit={() => set.mutate({ body: { member_ids: chosen } })} error={set.error}>
      <div className="grid gap-2">
        {readers.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            isOn={chosen.includes(id)}
            onChange={(isOn) => choose(id, isOn)}
            isDisabled={!may}
          />
        ))}
      </div>
      <p className="text-muted">
        {next_at === null ? (
          'Nobody is written to.'
        ) : (
          <>
            Written next <Time at={next_at} />.
          </>
        )}{' '}
        {may ? '' : `Set by ${whoMay('setStatementMails')}.`}
      </p>
      {may && (
        <div>
          <Button type="submit" isPending={set.isPending}>
            Save who is written to
          </Button>
        </div>
      )}
    </Form>
  )
}
