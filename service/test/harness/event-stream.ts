// The stream of events as a client reads it.

export interface Frame {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: ReturnType<typeof JSON.parse>
}

/** What the stream tells, frame by frame: at first that it is open, then each event. */
export async function* framesOf(response: Response): AsyncGenerator<Frame> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const fields = new Map(
        part.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      )
      const data = JSON.parse(fields.get('data') ?? 'null')
      yield { id: fields.get('id'), event: fields.get('event'), data }
    }
  }
}

/** Reads so many events, or as many as come. */
export async function take(frames: AsyncGenerator<Frame>, wanted: number): Promise<Frame[]> {
  const told: Frame[] = []
  while (told.length < wanted) {
    const { value, done } = await frames.next()
    if (done === true) break
    if (value.data !== null) told.push(value)
  }
  return told
}
