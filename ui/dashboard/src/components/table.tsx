// Tables: a head that stays, rows by keyboard, columns that are chosen and kept, and only the rows
// in sight drawn, however many there are. On a phone each row is an entry of its own: what names it
// and its amount, its status, then the rest with the names of the columns (`.rows` in `parts.css`).
import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  createColumnHelper,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { List } from '../api/index.ts'
import { useGo } from '../router/index.ts'
import { Button } from './button.tsx'
import { joinClasses } from './classes.ts'
import { ColumnChoice } from './columns.tsx'
import { keepHidden, keptHidden } from './kept-columns.ts'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'

const ROW_PX = 40
/** More rows than these scroll in a window of their own, and only those in sight are drawn. */
const PLAIN_ROWS_MAX = 60
const AHEAD_ROWS = 20

/** A column. */
export interface Column<Row> {
  /** On a phone an `amount` stands beside what names the row, and a `status` right below it. */
  readonly id: string
  /** Empty over buttons, which stand beside what names the row on a phone. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned, with digits below each other. */
  readonly isNumber?: boolean
  readonly width?: number
  /** Not shown until it is chosen. */
  readonly isHidden?: boolean
  /** Names the row; always shown. */
  readonly isMain?: boolean
}

interface DataTableProps<Row extends RowData> {
  readonly label: string
  /** Under which the choice of columns is kept; without it there is no choice. */
  readonly id?: string
  readonly columns: readonly Column<Row>[]
  readonly list?: List<Row>
  readonly rows?: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Where a row leads. */
  readonly rowTo?: (row: Row) => string | null
  /** Opens a row on this page, where it leads nowhere. */
  readonly onOpen?: (row: Row) => void
  /** What other keys do to the row that has the focus. */
  readonly rowKeys?: Readonly<Record<string, (row: Row) => void>>
  readonly empty: { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode }
  /** Stands left of the choice of columns. */
  readonly toolbar?: ReactNode
}

const features = tableFeatures({ columnVisibilityFeature })

/** A table of all that a list gives, or of rows at hand. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, list, id, toolbar } = props
  const [hidden, setHidden] = useState<readonly string[]>(() => keptHidden(id, columns))
  const choose = (next: readonly string[]) => {
    setHidden(next)
    keepHidden(id, next)
  }
  const hasBar = toolbar !== undefined || id !== undefined
  const rows = list?.items ?? props.rows ?? []
  const isBare = list?.isLoading !== true && !list?.error && rows.length === 0
  return (
    <div className="min-w-0">
      {hasBar ? (
        <div className="flex items-end justify-between gap-2 px-4 py-3">
          <div className="min-w-0 flex-1">{toolbar}</div>
          {id === undefined ? null : (
            <ColumnChoice columns={columns} hidden={hidden} onChange={choose} />
          )}
        </div>
      ) : null}
      {list?.isLoading === true ? (
        <div className="px-4 pb-4">
          <Skeleton lines={8} />
        </div>
      ) : null}
      {list?.error ? (
        <div className="px-4 pb-4">
          <ErrorState error={list.error} onRetry={list.retry} />
        </div>
      ) : null}
      {isBare && list?.hasMore !== true ? <EmptyState {...props.empty} /> : null}
      {isBare && list?.hasMore === true ? (
        <p role="status" className="px-4 pb-4 text-muted">
          None among those that were looked at so far.
        </p>
      ) : null}
      {rows.length > 0 ? <Rows {...props} rows={rows} hidden={hidden} /> : null}
      {list?.hasMore === true ? (
        <div className="flex justify-center border-t border-line p-2">
          <Button kind="quiet" size="small" isPending={list.isLoadingMore} onPress={list.loadMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface RowsProps<Row extends RowData> extends DataTableProps<Row> {
  readonly rows: readonly Row[]
  readonly hidden: readonly string[]
}

function useRows<Row extends RowData>({ columns, rows, rowKey, hidden }: RowsProps<Row>) {
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(columns.map(({ id, header }) => helper.display({ id, header })))
  }, [columns])
  const columnVisibility: ColumnVisibilityState = useMemo(
    () => Object.fromEntries(hidden.map((id) => [id, false])),
    [hidden],
  )
  return useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: rowKey,
    state: { columnVisibility },
  })
}

function Rows<Row extends RowData>(props: RowsProps<Row>) {
  const { columns, list, rowTo, onOpen, label } = props
  const table = useRows(props)
  const scroller = useRef<HTMLDivElement>(null)
  const models = table.getRowModel().rows
  const isTall = models.length > PLAIN_ROWS_MAX
  const virtual = useVirtualizer({
    count: models.length,
    enabled: isTall,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    indexAttribute: 'data-row',
    overscan: AHEAD_ROWS,
  })
  const drawn = virtual.getVirtualItems()
  const inSight = isTall ? drawn : models.map((_, index) => ({ index }))
  const last = inSight.at(-1)?.index ?? 0
  const below = isTall ? virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0
  useEffect(() => {
    if (isTall && last >= models.length - AHEAD_ROWS && list?.hasMore === true) {
      if (!list.isLoadingMore) list.loadMore()
    }
  }, [isTall, last, models.length, list])
  const isOff = rowTo === undefined && onOpen === undefined
  const press = (key: string, index: number) => pressOn(models[index]?.original, key, props)
  const keys = useRowKeys(scroller, (index) => virtual.scrollToIndex(index), { isOff, press })
  const shown = columns.filter(({ id }) => !props.hidden.includes(id))
  return (
    <section
      ref={scroller}
      aria-label={label}
      // Without rows to go to it is scrolled by keyboard itself.
      tabIndex={isOff ? 0 : undefined}
      className={joinClasses('overflow-x-auto', isTall && 'max-h-[72dvh] overflow-y-auto')}
    >
      <table className="rows" {...asTable} aria-label={label} aria-rowcount={models.length + 1}>
        <Head columns={shown} />
        <tbody {...asGroup} onKeyDown={keys}>
          <Gap height={isTall ? (drawn[0]?.start ?? 0) : 0} columns={shown.length} />
          {inSight.flatMap(({ index }) => {
            const row = models[index]
            if (row === undefined) return []
            const to = rowTo?.(row.original) ?? null
            return (
              <BodyRow
                key={row.id}
                index={index}
                to={to}
                onOpen={onOpen === undefined ? undefined : () => onOpen(row.original)}
                measure={isTall ? virtual.measureElement : undefined}
              >
                {row.getVisibleCells().map((cell) => {
                  const column = columns.find(({ id }) => id === cell.column.id)
                  // Called, not made a component of: columns are made anew whenever a page is
                  // drawn, and as a new component a cell would lose what is focused in it.
                  return (
                    <Cell key={cell.id} column={column}>
                      {column?.cell(row.original)}
                    </Cell>
                  )
                })}
              </BodyRow>
            )
          })}
          <Gap height={below} columns={shown.length} />
        </tbody>
      </table>
    </section>
  )
}

/** Does what a key does to a row; false for a key that does nothing. */
function pressOn<Row extends RowData>(
  row: Row | undefined,
  key: string,
  { onOpen, rowKeys }: Pick<DataTableProps<Row>, 'onOpen' | 'rowKeys'>,
): boolean {
  const does = key === 'Enter' ? onOpen : rowKeys?.[key]
  if (row === undefined || does === undefined) return false
  does(row)
  return true
}

// Said again, because some browsers forget it of tables that are laid out otherwise.
const asTable = { role: 'table' }
const asGroup = { role: 'rowgroup' }
const asRow = { role: 'row' }
const asCell = { role: 'cell' }
const asHead = { role: 'columnheader' }

function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead {...asGroup}>
      <tr {...asRow}>
        {columns.map(({ id, header, isNumber, width }) => (
          <th key={id} {...asHead} scope="col" style={{ width }} data-number={isNumber}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row> | undefined
  readonly children: ReactNode
}

function Cell<Row>({ column, children }: CellProps<Row>) {
  return (
    <td
      {...asCell}
      data-number={column?.isNumber}
      data-place={placeOf(column)}
      data-label={column?.header}
    >
      {children}
    </td>
  )
}

/** Where a cell stands on a phone; the others follow, each with the name of its column. */
function placeOf<Row>(column: Column<Row> | undefined): 'name' | 'side' | 'badge' | undefined {
  if (column?.isMain === true) return 'name'
  if (column?.id === 'amount' || column?.header === '') return 'side'
  return column?.id === 'status' ? 'badge' : undefined
}

interface BodyRowProps {
  readonly index: number
  readonly to: string | null
  readonly onOpen: (() => void) | undefined
  /** Tells how high it is. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined
  readonly children: ReactNode
}

function BodyRow({ index, to, onOpen, measure, children }: BodyRowProps) {
  const go = useGo()
  const leads = to !== null || onOpen !== undefined
  return (
    <tr
      {...asRow}
      ref={measure}
      data-row={index}
      data-to={to ?? undefined}
      tabIndex={leads ? 0 : undefined}
      aria-rowindex={index + 2}
      className={joinClasses(
        'hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2',
        leads && 'cursor-pointer',
      )}
      onClick={(event) => {
        if (isOwnPress(event.target)) return
        if (to !== null) go(to)
        else onOpen?.()
      }}
    >
      {children}
    </tr>
  )
}

/** Whether something inside a row was pressed that does its own, or text was marked. */
function isOwnPress(target: EventTarget): boolean {
  const isControl =
    target instanceof Element && target.closest('a, button, input, label, select') !== null
  return isControl || (getSelection()?.toString() ?? '') !== ''
}

interface GapProps {
  readonly height: number
  readonly columns: number
}

/** Keeps the room of rows that are not drawn. */
function Gap({ height, columns }: GapProps) {
  if (height <= 0) return null
  return (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

interface RowKeys {
  readonly isOff: boolean
  /** Does what a key does to a row; false for a key that does nothing. */
  readonly press: (key: string, index: number) => boolean
}

/** Arrows, j and k go from row to row; Enter opens one; other keys do what the table says. */
function useRowKeys(
  scroller: { readonly current: HTMLElement | null },
  scrollTo: (index: number) => void,
  { isOff, press }: RowKeys,
) {
  const go = useGo()
  const focus = (index: number) => {
    const row = scroller.current?.querySelector(`[data-row="${index}"]`)
    if (row instanceof HTMLElement) row.focus()
  }
  return (event: KeyboardEvent) => {
    const { target } = event
    if (isOff || !(target instanceof HTMLTableRowElement)) return
    const index = Number(target.dataset.row)
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    if (press(event.key, index)) event.preventDefault()
    if (event.key === 'Enter' && target.dataset.to !== undefined) go(target.dataset.to)
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, index + step)
    if (scroller.current?.querySelector(`[data-row="${next}"]`) === null) {
      scrollTo(next)
      requestAnimationFrame(() => focus(next))
    } else focus(next)
  }
}
