import { sharePath, sharedField } from '#contract/pages/installed-app.ts'
import { currentCredentials } from '#src/offline/credentials.ts'
import { pruneShares, storeShare } from '#src/offline/shared/shared-files.ts'

export function receiveShare(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'POST' || origin !== location.origin || pathname !== sharePath) return
  event.respondWith(storeShared(request).then((query) => Response.redirect(`${sharePath}${query}`, 303)))
}

/** Other sites can post here: screens add nothing before a button is pressed. */
async function storeShared(request: Request): Promise<string> {
  try {
    const form = await request.formData()
    const files = form.getAll(sharedField).filter((value) => value instanceof File)
    await pruneShares(null).catch(() => {})
    const person = await currentCredentials().catch(() => undefined)
    return `?id=${await storeShare(files, person?.userId ?? null)}`
  } catch (error) {
    const isFull = (error as Error).name === 'QuotaExceededError'
    return isFull ? '?full=true' : ''
  }
}
