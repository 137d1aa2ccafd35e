import { showSettings } from '#contract/shows/show-settings.ts'
import type { Show } from '#contract/shows/show-settings.ts'
import { shows } from '#contract/shows/shows.ts'
import { query, storeInCache } from '#src/api/query.ts'
import { refresh } from '#src/queries/refresh.ts'

/** Also refetches the public page. */
export function showChanged(show: Show): void {
  storeInCache(query(showSettings.get, {}).queryKey, show)
  void refresh([shows.ofPublisher])
}
