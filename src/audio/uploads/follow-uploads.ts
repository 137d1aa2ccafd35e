import type { Podcast } from '#contract/podcasts.ts'
import { podcasts } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { uploadsStore } from './upload-queue.ts'

/** How long the notice stays, in milliseconds: time to come back to the phone and open the podcast. */
const noticeDuration = 15_000

/**
 * Shows a notice for each upload that has become a podcast, invalidates the lists and calls `onFinished`. Warns before
 * the page is closed while an upload is in its memory alone. Returns how to stop.
 */
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
