import { checkSaved } from './check-saved.ts'
import { downloadSaved, onDeviceFull, onSavedRemoved } from './download-saved.ts'
import { session, sessionStore } from '#src/api/session.ts'
import { noteSavedAudio } from '#src/lib/saved-audio-marks.ts'
import { onlineStore } from '#src/lib/connection.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { removeAudioOfOthers, watchSaved } from './store.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { savedRows } from './saved-rows.ts'

const isRead = start()

export function started(): Promise<void> {
  return isRead
}

function start(): Promise<void> {
  onSavedRemoved(({ title }) =>
    notify({ kind: 'info', message: m.listening_gone({ title }), duration: 10_000 }),
  )
  onDeviceFull(({ size }) =>
    notify({ kind: 'error', message: m.listening_full({ missing: formatSize(size) }) }),
  )
  removeOthers()
  sessionStore.subscribe(() => {
    removeOthers()
    downloadSaved(savedRows.state ?? [])
    void checkSaved().catch(() => {})
  })
  onlineStore.subscribe((isOnline) => {
    if (isOnline) void checkSaved().catch(() => {})
  })
  void checkSaved().catch(() => {})
  return new Promise((resolve) => {
    watchSaved((rows) => {
      noteSavedAudio(rows.length > 0)
      savedRows.setState(() => rows)
      downloadSaved(rows)
      resolve()
    })
  })
}

/** Not every user may hear everything. */
function removeOthers(): void {
  const { user } = session()
  if (user) void removeAudioOfOthers(user.id).catch(() => {})
}
