// HTML as values: what is put into a template is escaped unless it is HTML already.

/** A piece of HTML, made only by `html`. */
export interface Html {
  readonly markup: string
}

type Piece = string | number | Html | null | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes a text harmless between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}

/** A template whose texts are escaped; null is nothing, lists stand one after the other. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let markup = texts[0] ?? ''
  for (const [place, piece] of pieces.entries()) {
    markup += showPiece(piece) + (texts[place + 1] ?? '')
  }
  return { markup }
}

function showPiece(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  if ('markup' in piece) return piece.markup
  return piece.map(({ markup }) => markup).join('')
}
