import { visibleTo } from './saved-owner.ts'
import { allSaved } from './store.ts'
import { refreshSaved } from './download-saved.ts'
import { saveExtras } from './save-extras.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { session } from '#src/api/session.ts'

/**
 * Reads everything that the person here has saved from the server: removes what may no longer be heard, and stores the
 * rest as it is now. Rejects without a network.
 */
export const checkSaved: () => Promise<void> = singleFlight(async () => {
  for (const row of visibleTo(await allSaved(), session().user?.id)) {
    const podcast = await refreshSaved(row)
    if (podcast && row.status === 'complete') await saveExtras(podcast)
  }
})
