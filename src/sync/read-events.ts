/** The data of an event: its lines that begin with `data:`. Empty for a comment. */
function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
}

/**
 * Reads server-sent events to the end of the stream. `onPart` runs for whatever comes, comments included, `onData`
 * with the data of each event. Rejects when the stream is cut off.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onPart: () => void,
  onData: (data: string) => void,
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
    for (const data of parts.map(dataOf)) if (data !== '') onData(data)
  }
}
