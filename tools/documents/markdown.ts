// Pages and tables as text.

/** A page of parts; empty ones are left out. */
export function markdownPage(title: string, parts: readonly string[]): string {
  return `# ${title}\n\n${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** A table of rows. */
export function markdownTable(heads: readonly string[], rows: readonly string[]): string {
  return [markdownRow(heads), markdownRow(heads.map(() => '---')), ...rows].join('\n')
}

/** A row of a table; what would end a cell is written so that it does not. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}
