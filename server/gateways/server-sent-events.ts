/** Maximum characters of an event, against a server that never ends a line. */
const longest = 1_000_000

/** Yields the data of each event. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let [rest, data] = ['', '']
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop()!
    if (rest.length > longest) throw new Error('an event is too long')
    for (const line of lines.map((one) => one.replace(/\r$/, ''))) {
      if (line.startsWith('data:')) data += (data === '' ? '' : '\n') + line.slice(5).trimStart()
      else if (line === '' && data !== '') {
        yield data
        data = ''
      }
    }
  }
  // Some servers do not terminate the last event.
  if (rest.startsWith('data:')) data = rest.slice(5).trim()
  if (data !== '') yield data
}
