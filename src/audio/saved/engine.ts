import { checkSaved } from './check-saved.ts'
import { downloadSaved, onSavedRemoved } from './download-saved.ts'
import { onSessionChange, session } from '#src/api/session.ts'
import { noteSavedAudio } from '#src/lib/saved-audio-marks.ts'
import { onConnectionChange, online } from '#src/lib/connection.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { removeAudioOfOthers, watchSaved } from './store.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { savedRows } from './saved-rows.ts'

const reading = start()

/** Resolves when what is saved has been read. */
export function started(): Promise<void> {
  return reading
}

/** Follows what is saved: shows it, fetches what is missing, and lets go of what may no longer be heard. */
function start(): Promise<void> {
  onSavedRemoved(({ title }) =>
    notify({ kind: 'info', message: m.listening_gone({ title }), duration: 10_000 }),
  )
  releaseOthers()
  onSessionChange(() => {
    releaseOthers()
    downloadSaved(savedRows.state ?? [])
    void checkSaved().catch(() => {})
  })
  onConnectionChange(() => {
    if (online()) void checkSaved().catch(() => {})
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

/** Not everything is for everybody: when somebody else signs in, what the one before had saved is gone. */
function releaseOthers(): void {
  const { user } = session()
  if (user) void removeAudioOfOthers(user.id).catch(() => {})
}
