import Download from 'lucide-react/icons/download'
import { lazy, Suspense, useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { session } from '#src/api/session.ts'
import { savedOwner } from '#src/audio/saved/saved-owner.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { isNoRoom } from '#src/audio/saved/room-left.ts'
import { startSavedEngine, useSavedRows } from '#src/audio/saved/use-saved-rows.ts'
import styles from './save-offline.module.css'

// Lazy: most visitors never save audio.
const SavedState = lazy(async () => ({ default: (await import('./saved-state.tsx')).SavedState }))

/** Saves a podcast for offline listening; shows size and progress. */
export function SaveOffline({ podcast }: { podcast: Podcast }) {
  const rows = useSavedRows()
  const row = rows?.find(({ podcastId }) => podcastId === podcast.id)
  const [busy, setBusy] = useState(false)
  const text = `${m.listening_save()} · ${formatSize(podcast.size)}`

  const save = async () => {
    setBusy(true)
    await savePodcast(podcast)
    setBusy(false)
  }
  const button = (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={busy}
      // On a device with saved audio this podcast may be saved already.
      className={rows && !row ? undefined : styles.unknown}
      aria-label={`${text}: ${podcast.title}`}
      onClick={() => void save()}
    >
      {text}
    </Button>
  )
  if (!row) return button
  return (
    <Suspense fallback={button}>
      <SavedState row={row} linksToList />
    </Suspense>
  )
}

async function savePodcast(podcast: Podcast): Promise<void> {
  try {
    if (!('serviceWorker' in navigator)) throw new Error('No worker would serve it.')
    await startSavedEngine()
    const { saveAudio } = await import('#src/audio/saved/store.ts')
    await saveAudio(podcast, savedOwner(session().user?.id), false)
    // Requested only now, since some browsers prompt the user.
    navigator.storage?.persist?.().catch(() => {})
  } catch (error) {
    const message = isNoRoom(error)
      ? m.listening_full({ missing: formatSize(podcast.size) })
      : m.listening_unsupported()
    notify({ kind: 'error', message })
  }
}
