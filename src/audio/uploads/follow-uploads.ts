import { podcasts } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { onRecordingUploaded, onRecordingsChange, recordings } from './upload-queue.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** Long enough to come back to the phone and go to the podcast. */
const shown = 15_000

/**
 * Tells of each recording that has become a podcast, and has the lists read anew; `onUploaded` runs besides. Holds the
 * page back from being closed as long as a recording is in its memory alone. Returns how to stop.
 */
export function followUploads(open: (address: string) => void, onUploaded: () => void): () => void {
  const stopListening = onRecordingUploaded(({ id }) => {
    void queryClient.invalidateQueries({ queryKey: [podcasts.mine.name] })
    onUploaded()
    notify({
      kind: 'success',
      message: m.uploads_done(),
      action: { label: m.uploads_open(), onAction: () => open(`/podcast/by/${id}`) },
      duration: shown,
    })
  })
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  const look = () => {
    const atRisk = recordings().waiting.some(({ inMemory }) => inMemory)
    if (atRisk) addEventListener('beforeunload', stay)
    else removeEventListener('beforeunload', stay)
  }
  const stopLooking = onRecordingsChange(look)
  return () => {
    stopListening()
    stopLooking()
    removeEventListener('beforeunload', stay)
  }
}
