import type { Change } from '#contract/live.ts'

/** An event of a stream of changes. */
export interface StreamEvent extends Change {
  /** The number with which a stream goes on after it; null: it has none. */
  id: number | null
}

/** What a browser hears of changes over a socket. */
export interface EventStream {
  response: Response
  /** The next event; undefined when the stream has ended. */
  next(): Promise<StreamEvent | undefined>
  close(): Promise<void>
}

/** Opens a stream of changes and waits until it has begun. */
export async function openEventStream(
  address: string,
  headers: Record<string, string>,
): Promise<EventStream> {
  const controller = new AbortController()
  const response = await fetch(address, { headers, signal: controller.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<string | undefined> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
    const end = text.indexOf('\n\n')
    const event = text.slice(0, end)
    text = text.slice(end + 2)
    return event
  }
  // The comment that it begins with.
  if (response.ok) await read()
  return {
    response,
    async next() {
      for (;;) {
        const event = await read()
        if (event === undefined) return undefined
        const field = (name: string) =>
          event
            .split('\n')
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2)
        const [id, data] = [field('id'), field('data')]
        if (data !== undefined)
          return { ...(JSON.parse(data) as Change), id: id === undefined ? null : Number(id) }
      }
    },
    async close() {
      controller.abort()
      await reader.cancel().catch(() => {})
    },
  }
}
