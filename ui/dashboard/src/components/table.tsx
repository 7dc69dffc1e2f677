// Tables: a head that stays, rows by keyboard, columns that are chosen and kept, and only the rows
// in sight drawn, however many there are.
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
import { classes } from './classes.ts'
import { ColumnChoice, keepHidden, keptHidden } from './columns.tsx'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'

const ROW_PX = 40
/** More rows than these scroll in a window of their own, and only those in sight are drawn. */
const PLAIN_ROWS_MAX = 60
const AHEAD_ROWS = 20

/** A column. */
export interface Column<Row> {
  readonly id: string
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
  return (
    <div className="min-w-0">
      {hasBar ? (
        <div className="flex flex-wrap items-end justify-between gap-2 px-4 py-3">
          <div className="min-w-0 grow">{toolbar}</div>
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
      {list?.isLoading !== true && !list?.error && rows.length === 0 ? (
        <EmptyState {...props.empty} />
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
    return helper.columns(
      columns.map((column) =>
        helper.display({
          id: column.id,
          header: column.header,
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    )
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
  const { columns, list, rowTo, label } = props
  const table = useRows(props)
  const scroller = useRef<HTMLDivElement>(null)
  const models = table.getRowModel().rows
  const isTall = models.length > PLAIN_ROWS_MAX
  const virtual = useVirtualizer({
    count: models.length,
    enabled: isTall,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: AHEAD_ROWS,
  })
  const inSight = isTall ? virtual.getVirtualItems() : models.map((_, index) => ({ index }))
  const first = inSight[0]?.index ?? 0
  const last = inSight.at(-1)?.index ?? 0
  useEffect(() => {
    if (isTall && last >= models.length - AHEAD_ROWS && list?.hasMore === true) {
      if (!list.isLoadingMore) list.loadMore()
    }
  }, [isTall, last, models.length, list])
  const keys = useRowKeys(scroller, (index) => virtual.scrollToIndex(index), rowTo === undefined)
  const shown = columns.filter(({ id }) => !props.hidden.includes(id))
  return (
    <section
      ref={scroller}
      aria-label={label}
      // Without rows to go to it is scrolled by keyboard itself.
      tabIndex={rowTo === undefined ? 0 : undefined}
      className={classes('overflow-x-auto', isTall && 'max-h-[72dvh] overflow-y-auto')}
    >
      <table
        className="w-full border-collapse"
        aria-label={label}
        aria-rowcount={models.length + 1}
      >
        <Head columns={shown} />
        <tbody onKeyDown={keys}>
          <Gap rows={first} columns={shown.length} />
          {inSight.flatMap(({ index }) => {
            const row = models[index]
            if (row === undefined) return []
            const to = rowTo?.(row.original) ?? null
            return (
              <BodyRow key={row.id} index={index} to={to}>
                {row.getVisibleCells().map((cell) => {
                  const column = columns.find(({ id }) => id === cell.column.id)
                  return (
                    <td key={cell.id} className={cellLook(column)}>
                      <table.FlexRender cell={cell} />
                    </td>
                  )
                })}
              </BodyRow>
            )
          })}
          <Gap rows={models.length - 1 - last} columns={shown.length} />
        </tbody>
      </table>
    </section>
  )
}

function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, isNumber, width }) => (
          <th
            key={id}
            scope="col"
            style={{ width }}
            className={classes(
              'sticky top-0 z-10 border-y border-line bg-sunken px-3 py-1.5 text-small font-medium',
              'whitespace-nowrap text-muted first:pl-4 last:pr-4',
              isNumber === true ? 'text-right' : 'text-left',
            )}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function cellLook<Row>(column: Column<Row> | undefined): string {
  return classes(
    'h-10 border-b border-line px-3 py-1.5 first:pl-4 last:pr-4 max-sm:whitespace-nowrap',
    column?.isNumber === true ? 'text-right amount' : 'text-left',
    column?.isMain === true && 'font-medium',
  )
}

interface BodyRowProps {
  readonly index: number
  readonly to: string | null
  readonly children: ReactNode
}

function BodyRow({ index, to, children }: BodyRowProps) {
  const go = useGo()
  return (
    <tr
      data-row={index}
      data-to={to ?? undefined}
      tabIndex={to === null ? undefined : 0}
      aria-rowindex={index + 2}
      className={classes(
        'hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2',
        to !== null && 'cursor-pointer',
      )}
      onClick={(event) => {
        if (to !== null && !isOwnPress(event.target)) go(to)
      }}
    >
      {children}
    </tr>
  )
}

/** Whether something inside a row was pressed that does its own, or text was marked. */
function isOwnPress(target: EventTarget): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, select') !== null
  return isControl || (getSelection()?.toString() ?? '') !== ''
}

interface GapProps {
  readonly rows: number
  readonly columns: number
}

/** Keeps the room of rows that are not drawn. */
function Gap({ rows, columns }: GapProps) {
  if (rows <= 0) return null
  return (
    <tr>
      <td colSpan={columns} style={{ height: rows * ROW_PX }} />
    </tr>
  )
}

/** Arrows, j and k go from row to row; Enter opens one. */
function useRowKeys(
  scroller: { readonly current: HTMLElement | null },
  scrollTo: (index: number) => void,
  isOff: boolean,
) {
  const go = useGo()
  const focus = (index: number) => {
    const row = scroller.current?.querySelector(`[data-row="${index}"]`)
    if (row instanceof HTMLElement) row.focus()
  }
  return (event: KeyboardEvent) => {
    const { target } = event
    if (isOff || !(target instanceof HTMLTableRowElement)) return
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    const index = Number(target.dataset.row)
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
