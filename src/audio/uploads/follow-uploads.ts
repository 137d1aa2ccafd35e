import type { Podcast } from '#contract/podcasts.ts'
import { podcasts } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { uploadsStore } from './upload-queue.ts'

/** Milliseconds; long enough to return to the phone. */
const noticeDuration = 15_000

/** Notifies of completed uploads and warns before the page closes with an unsaved one. Returns how to stop. */
export function followUploads(open: (address: string) => void, onFinished: () => void): () => void {
  const announce = ({ id }: Podcast) => {
    void queryClient.invalidateQueries({ queryKey: [podcasts.mine.name] })
    onFinished()
    notify({
      kind: 'success',
      message: m.uploads_done(),
      action: { label: m.uploads_open(), onAction: () => open(`/podcast/by/${id}`) },
      duration: noticeDuration,
    })
  }
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  let previous = uploadsStore.state.finished
  const { unsubscribe } = uploadsStore.subscribe(({ waiting, finished }) => {
    const added = finished.filter((upload) => !previous.includes(upload))
    previous = finished
    for (const { podcast } of added) announce(podcast)
    if (waiting.some(({ inMemory }) => inMemory)) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  })
  return () => {
    unsubscribe()
    removeEventListener('beforeunload', warn)
  }
}
