import { visibleTo } from './saved-owner.ts'
import { allSaved } from './store.ts'
import { refreshSaved } from './download-saved.ts'
import { saveExtras } from './save-extras.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { session } from '#src/api/session.ts'

/**
 * Refreshes saved podcasts from the server and removes those that the user may no longer hear. Rejects without a
 * network.
 */
export const checkSaved: () => Promise<void> = singleFlight(async () => {
  for (const row of visibleTo(await allSaved(), session().user?.id)) {
    const podcast = await refreshSaved(row)
    if (podcast && row.status === 'complete') await saveExtras(podcast)
  }
})
