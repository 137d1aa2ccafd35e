/** A field of an event: what is in its lines of that name. Empty for one that it has not, as of a comment. */
function fieldOf(event: string, name: 'data' | 'id'): string {
  const prefix = `${name}:`
  return event
    .split('\n')
    .filter((line) => line.startsWith(prefix))
    .map((line) => line.slice(prefix.length).replace(/^ /, ''))
    .join('\n')
}

/**
 * Reads server-sent events to the end of the stream. `onPart` runs for whatever comes, comments included, `onData`
 * with the data of each event and its id, empty where it has none. Rejects when the stream is cut off.
 */
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
    // A line may end with CR LF, and the two may come apart.
    const parts = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    text = parts.pop()!
    for (const event of parts) {
      const data = fieldOf(event, 'data')
      if (data !== '') onData(data, fieldOf(event, 'id'))
    }
  }
}
