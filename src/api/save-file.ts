const saveTimeout = 60_000

/** Saves a response as a file. A plain link cannot send the session's token. */
export async function saveFile(
  response: Response,
  name: string,
  onPart: (part: number) => void = () => {},
): Promise<void> {
  const blob = await readWhole(response, onPart)
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), saveTimeout)
}

async function readWhole(response: Response, onPart: (part: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const length = Number(response.headers.get('content-length'))
  if (!response.body || !length) return response.blob()
  const reader = response.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks, { type })
    chunks.push(value)
    read += value.length
    onPart(Math.min(1, read / length))
  }
}
