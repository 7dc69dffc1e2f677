// Downloading a file with whole account numbers. The audit log records each.
import { callOperation } from '../api/index.ts'
import { Button, useToast } from '../components/index.ts'
import { bytesOf } from '../kit/bytes.ts'
import { saveFile } from '../kit/save.ts'

/** The button. */
export function DownloadButton({ id }: { readonly id: string }) {
  const say = useToast()
  const save = async () => {
    try {
      const { name, content } = await callOperation('downloadBankFile', { params: { id } })
      saveFile(new Blob([bytesOf(content)], { type: 'application/octet-stream' }), name)
      say('Saved. The audit log has recorded it.')
    } catch (error) {
      say(error instanceof Error ? error.message : 'The file could not be read.', 'bad')
    }
  }
  return (
    <Button size="small" onPress={save}>
      Download the file
    </Button>
  )
}
