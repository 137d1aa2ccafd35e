import { maxBlogPictureMegabytes } from '#contract/blogs/blog-pictures.ts'
import { CallFailed } from '#server/gateways/public-fetch.ts'
import type { PublicFetch } from '#server/gateways/public-fetch.ts'

const maxBytes = maxBlogPictureMegabytes * 1024 * 1024
/** Redirects that are followed. */
const maxRedirects = 3

const headers = {
  accept: 'image/avif,image/webp,image/png,image/jpeg',
  'user-agent': 'Mozilla/5.0 (compatible; Lakou)',
}

/** Fetches a foreign picture; each redirect is checked like the first address. Undefined: no picture of at most 5 MB. */
export async function fetchPicture(
  { request }: Pick<PublicFetch, 'request'>,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (!URL.canParse(address)) return undefined
  let url = new URL(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await request(url, { method: 'GET', headers, signal, maxBytes }).catch(
      (error: unknown) => {
        if (error instanceof CallFailed) return undefined
        throw error
      },
    )
    if (!response) return undefined
    const { status, headers: received, body, isWhole } = response
    if (status === 200) {
      const isText = /^text\/|json|xml/i.test(received['content-type'] ?? '')
      return isWhole && !isText ? new Uint8Array(body) : undefined
    }
    const { location } = received
    if (status < 300 || status > 399 || !location || !URL.canParse(location, url.href)) return undefined
    url = new URL(location, url)
  }
  return undefined
}
