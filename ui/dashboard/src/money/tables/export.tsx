// All rows that the filters leave, as a file.
import { useState } from 'react'
import { downloadFile } from '../../api/index.ts'
import { Button, useToast } from '../../components/index.ts'
import { browserNow } from '../../kit/clock.ts'
import { saveFile } from '../../kit/save.ts'
import { kinds } from '../words/kinds.ts'
import type { Kind } from '../words/statuses.ts'

const DAY_CHARACTERS = 10

interface ExportProps {
  readonly kind: Kind
  readonly query: Record<string, string>
}

/** Saves the filtered table as CSV. */
export function ExportButton({ kind, query }: ExportProps) {
  const [isPending, setPending] = useState(false)
  const say = useToast()
  const { table } = kinds[kind]
  const save = async () => {
    setPending(true)
    try {
      const file = await downloadFile('exportTable', { params: { table }, query })
      saveFile(file, `${table}-${browserNow().toISOString().slice(0, DAY_CHARACTERS)}.csv`)
    } catch {
      say('The file could not be made. Try again.', 'bad')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="small" isPending={isPending} onPress={() => void save()}>
      Export CSV
    </Button>
  )
}
