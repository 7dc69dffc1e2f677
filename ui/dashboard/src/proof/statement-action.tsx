// On the page of a project, a settlement or a participant: its statement of last month as a file in
// one click, and the way to any other.
import { Button, ButtonLink, useMay, useToast } from '../components/index.ts'
import { saveFile } from '../kit/save.ts'

interface StatementProps {
  readonly of: 'project' | 'settlement' | 'participant'
  readonly id: string
}

/** Two buttons; nothing for those who may not audit. */
export function StatementAction({ of, id }: StatementProps) {
  const may = useMay('getProjectStatement')
  const say = useToast()
  if (!may) return null
  const save = async () => {
    // Loaded by the click: the page itself does without.
    const [{ saveStatement }, { enteredFrom, statementQuery }] = await Promise.all([
      import('./statement-calls.ts'),
      import('./statement-query.ts'),
    ])
    const read = statementQuery(enteredFrom({ of, id }))
    if ('faults' in read) return
    try {
      saveFile(await saveStatement(read.value, 'pdf'), read.value.fileName('pdf'))
    } catch (error) {
      say(error instanceof Error ? error.message : 'The statement could not be made.', 'bad')
    }
  }
  return (
    <>
      <Button onPress={save}>Last month’s statement</Button>
      <ButtonLink to={`/proof/statements?of=${of}&id=${id}`}>Other statements</ButtonLink>
    </>
  )
}
