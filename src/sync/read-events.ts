function fieldOf(event: string, name: 'data' | 'id'): string {
  const prefix = `${name}:`
  return event
    .split('\n')
    .filter((line) => line.startsWith(prefix))
    .map((line) => line.slice(prefix.length).replace(/^ /, ''))
    .join('\n')
}

/** `onPart` runs for every chunk, comments included; `id` may be empty. Rejects when the stream is cut off. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onPart: () => void,
  onData: (data: string, id: string) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onPart()
    // CR and LF may come in two chunks.
    const parts = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    text = parts.pop()!
    for (const event of parts) {
      const data = fieldOf(event, 'data')
      if (data !== '') onData(data, fieldOf(event, 'id'))
    }
  }
}
