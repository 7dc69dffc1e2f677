// Gives the person a file to keep.

/** Saves text or bytes under a name. */
export function saveFile(content: Blob | string, name: string, type = 'text/plain'): void {
  const file = typeof content === 'string' ? new Blob([content], { type }) : content
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
