import type { Change } from '#contract/live.ts'

/** An event of a change stream. */
export interface StreamEvent extends Change {
  /** Event id for resuming the stream; null without one. */
  id: number | null
}

/** A change stream over a socket. */
export interface EventStream {
  response: Response
  /** The next event; undefined at the end of the stream. */
  next(): Promise<StreamEvent | undefined>
  close(): Promise<void>
}

/** Opens a change stream and waits for its start. */
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
  // The initial comment.
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
