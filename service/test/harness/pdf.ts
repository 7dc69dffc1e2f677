// Reads the text out of a PDF as a reader that copies from it does: by what the fonts in the file
// say which character each drawn shape is.
import { inflateSync } from 'node:zlib'

/** All text of a PDF, in the order in which it is drawn; a line for each piece. */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file)
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const { head } of objects.values()) {
    const fonts = /\/Font <<([^>]*)>>/.exec(head)?.[1] ?? ''
    for (const [, name = '', id = ''] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      names.set(name, lettersOf(objects, id))
    }
  }
  return [...objects.values()].flatMap(({ body }) => drawn(body, names)).join('\n')
}

interface PdfObject {
  readonly head: string
  /** What its stream says, when it has one. */
  readonly body: string
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', content = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = content.split('\nstream\n')
    const packed = Buffer.from(stream?.slice(0, -'\nendstream'.length) ?? '', 'latin1')
    const isText = stream !== undefined && head.includes('FlateDecode')
    objects.set(id, { head, body: isText ? inflateSync(packed).toString('latin1') : '' })
  }
  return objects
}

/** Which characters the shapes of a font are, by their numbers. */
function lettersOf(objects: ReadonlyMap<string, PdfObject>, font: string): Map<string, string> {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? ''
  const letters = new Map<string, string>()
  const ranges = /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g
  for (const [, first = '', list = ''] of (objects.get(map)?.body ?? '').matchAll(ranges)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const shape = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      const bytes = Buffer.from(units.replaceAll(' ', ''), 'hex')
      letters.set(shape, bytes.swap16().toString('utf16le'))
    }
  }
  return letters
}

function drawn(body: string, names: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const pieces: string[] = []
  let letters: ReadonlyMap<string, string> | undefined
  for (const [, font, shown] of body.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = names.get(font)
    const shapes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
    const piece = (shapes.match(/.{4}/g) ?? []).map((shape) => letters?.get(shape) ?? '\ufffd')
    if (shown !== undefined) pieces.push(piece.join(''))
  }
  return pieces
}
