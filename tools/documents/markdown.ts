// Pages and tables as text.

/** A page of parts; empty ones are left out. */
export function page(title: string, parts: readonly string[]): string {
  return `# ${title}\n\n${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** A table of rows. */
export function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n')
}

/** A row of a table; what would end a cell is written so that it does not. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}
