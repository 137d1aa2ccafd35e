import type { Change } from '#contract/live.ts'

/** What a phone hears of a church's changes over a socket. */
export interface LiveStream {
  response: Response
  /** The next change; undefined when the stream has ended. */
  next(): Promise<Change | undefined>
  close(): Promise<void>
}

/** Opens the stream of a church and waits until it has begun. */
export async function openLive(origin: string, churchId: string, token: string): Promise<LiveStream> {
  const controller = new AbortController()
  const response = await fetch(`${origin}/api/church/live?church_id=${churchId}`, {
    headers: { authorization: token },
    signal: controller.signal,
  })
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
        if (event.startsWith('data: ')) return JSON.parse(event.slice('data: '.length)) as Change
      }
    },
    async close() {
      controller.abort()
      await reader.cancel().catch(() => {})
    },
  }
}
