import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { notify } from '#src/ui/overlays/notices.ts'
import { failureText } from './failure-text.ts'

/** Shows a notice on failure. Resolves to whether the page was read. */
export async function loadNextPage(
  pages: Pick<UseInfiniteQueryResult, 'fetchNextPage'>,
  fallback?: () => string,
  offline?: () => string,
): Promise<boolean> {
  const { error } = await pages.fetchNextPage()
  if (error) notify({ kind: 'error', message: failureText(error, fallback, offline) })
  return !error
}
