import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notedStore } from '#src/sync/noted-waiting.ts'

/**
 * Returns the text for an empty outbox. `isSure`: the outbox is readable and has lost no rows. Says "all
 * sent" only on a device that has written something.
 */
export function useNothingWaits(): { isSure: boolean; text: string; word: string } {
  const { isReadable, hasWritten, lost } = useStore(notedStore)
  if (!isReadable) return { isSure: false, text: m.offline_unreadable(), word: m.sync_unsure() }
  if (lost) return { isSure: false, text: m.offline_lost(), word: m.sync_unsure() }
  if (hasWritten) return { isSure: true, text: m.offline_all_sent(), word: m.sync_all_sent() }
  return { isSure: true, text: m.offline_nothing_waiting(), word: m.offline_nothing_waiting() }
}
