/** Resolves to an audio file's duration in seconds; undefined if the browser cannot decode it. */
export function readDuration(file: Blob, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve) => {
    const audio = new Audio()
    const address = URL.createObjectURL(file)
    const end = () => {
      const { duration } = audio
      audio.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(Number.isFinite(duration) ? duration : undefined)
    }
    for (const event of ['loadedmetadata', 'error']) audio.addEventListener(event, end, { once: true })
    signal.addEventListener('abort', end, { once: true })
    audio.preload = 'metadata'
    audio.src = address
  })
}
