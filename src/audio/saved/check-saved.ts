import { visibleTo } from './saved-owner.ts'
import { allSaved } from './store.ts'
import { askFor } from './download-saved.ts'
import { saveExtras } from './save-extras.ts'
import { session } from '#src/api/session.ts'

let checking: Promise<void> | undefined

/**
 * Asks the server for everything that the person here has saved: what may no longer be heard is removed, what is
 * said of the rest is kept as it is now. Ends when there is no network.
 */
export function checkSaved(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check(): Promise<void> {
  for (const row of visibleTo(await allSaved(), session().user?.id)) {
    const podcast = await askFor(row)
    if (podcast && row.status === 'complete') await saveExtras(podcast)
  }
}
