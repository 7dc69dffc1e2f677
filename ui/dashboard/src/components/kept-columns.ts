// Which columns of a table are hidden; kept in the browser.

/** A column that can be hidden. */
export interface Choosable {
  readonly id: string
  readonly header: string
  readonly isHidden?: boolean
  readonly isMain?: boolean
}

const kept = (id: string) => `holdfast-hidden-${id}`

/** The columns that are hidden: as chosen last time, or as the table begins. */
export function keptHidden(id: string | undefined, columns: readonly Choosable[]): string[] {
  const text = id === undefined ? null : localStorage.getItem(kept(id))
  if (text !== null) return text.split(' ').filter((one) => columns.some((own) => own.id === one))
  return columns.filter(({ isHidden }) => isHidden === true).map((column) => column.id)
}

/** Keeps the choice. */
export function keepHidden(id: string | undefined, hidden: readonly string[]): void {
  if (id !== undefined) localStorage.setItem(kept(id), hidden.join(' '))
}
