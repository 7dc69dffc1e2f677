// Server-sent events, as they come in pieces of a stream.

/** One event of a stream. */
export interface Frame {
  readonly id: string | null
  readonly data: string
}

/** Takes whole frames off the front of a text; the rest waits for more. */
export function takeFrames(text: string): {
  readonly frames: readonly Frame[]
  readonly rest: string
} {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  return { frames: parts.map(readFrame), rest }
}

function readFrame(text: string): Frame {
  const lines = text.split('\n')
  const valuesOf = (name: string) =>
    lines.flatMap((line) =>
      line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : [],
    )
  return { id: valuesOf('id').at(-1) ?? null, data: valuesOf('data').join('\n') }
}
