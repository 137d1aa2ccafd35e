import type { OpenMessage } from '#src/offline/open-message.ts'

export function openFromWorker(open: (address: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent) => {
    const message = data as OpenMessage | null
    if (message?.type !== 'open') return
    open(message.path)
    ports[0]?.postMessage('opened')
  }
  navigator.serviceWorker?.addEventListener('message', onMessage)
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
}
