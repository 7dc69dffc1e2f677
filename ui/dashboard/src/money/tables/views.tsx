// Views: filters of a table that somebody kept under a name.
import type { SavedView } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../../api/index.ts'
import {
  Button,
  CheckField,
  Dialog,
  Form,
  Menu,
  TextField,
  useToast,
} from '../../components/index.ts'
import { useQueryText } from '../../router/index.ts'
import { kinds } from '../words/kinds.ts'
import type { Kind } from '../words/statuses.ts'
import { appliedFilters, keptFilters } from './filters.ts'

interface ViewsProps {
  readonly kind: Kind
  readonly search: Readonly<Record<string, string>>
}

/** The menu of the views of a table: apply one, keep the present filters, delete one. */
export function Views({ kind, search }: ViewsProps) {
  const [isKeeping, setKeeping] = useState(false)
  const [, change] = useQueryText()
  const say = useToast()
  const found = useOperation('listSavedViews', {})
  const remove = useChange('deleteSavedView', { onDone: () => say('View deleted') })
  const views = found.data?.data.filter(({ table }) => table === kinds[kind].table) ?? []
  const filters = keptFilters(kind, search)
  const apply = (view: SavedView) => change(appliedFilters(kind, view.filters))
  return (
    <>
      <Menu
        label="Views"
        trigger="Views"
        items={[
          { label: 'All', onPress: () => change(appliedFilters(kind, {})) },
          ...views.map((view) => ({
            label: view.shared ? `${view.name} (shared)` : view.name,
            onPress: () => apply(view),
          })),
          { label: 'Keep these filters…', onPress: () => setKeeping(true) },
          ...views
            .filter(({ is_mine }) => is_mine)
            .map(({ id, name }) => ({
              label: `Delete “${name}”`,
              isDanger: true,
              onPress: () => remove.mutate({ params: { id } }),
            })),
        ]}
      />
      <KeepView
        kind={kind}
        filters={filters}
        isOpen={isKeeping}
        onClose={() => setKeeping(false)}
      />
    </>
  )
}

interface KeepProps {
  readonly kind: Kind
  readonly filters: Readonly<Record<string, string>>
  readonly isOpen: boolean
  readonly onClose: () => void
}

function KeepView({ kind, filters, isOpen, onClose }: KeepProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const say = useToast()
  const keep = useChange('createSavedView', {
    onDone: () => {
      say('View kept')
      setName('')
      onClose()
    },
  })
  const { table, plural } = kinds[kind]
  const body = { name, table, filters, shared: isShared }
  return (
    <Dialog
      title={`Keep these filters of ${plural.toLowerCase()}`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form error={keep.error} onSubmit={() => keep.mutate({ body })}>
        <TextField label="Name" name="name" value={name} onChange={setName} isRequired />
        <CheckField label="Visible to all members" isOn={isShared} onChange={setShared} />
        <Button type="submit" kind="primary" isPending={keep.isPending}>
          Keep view
        </Button>
      </Form>
    </Dialog>
  )
}
