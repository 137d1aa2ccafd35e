import { useEffect } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/** In milliseconds: two sentences. */
const duration = 8000

let isTold = false

/**
 * Tells what becomes of what one does without a network, when there is none for the first time. As long as that lasts
 * the header says it in a word: a line above the page would move the roll under a finger each time that it comes or goes.
 */
export function OfflineNotice() {
  const online = useOnline()
  useEffect(() => {
    if (online || isTold) return
    isTold = true
    notify({ kind: 'info', message: m.offline_notice(), duration })
  }, [online])
  return null
}
