import * as v from 'valibot'
import { jsonIn, phpNotice } from '#server/gateways/printed-json.ts'
import { bodyAs, refusal, sendToProvider } from '#server/gateways/provider-http.ts'
import type { ProviderRequest } from '#server/gateways/provider-http.ts'
import type { PublicFetch, PublicResponse } from '#server/gateways/public-fetch.ts'
import { PublishingFailed } from './publishing.ts'
import type { Access } from './publishing.ts'

// Finds and calls a site's REST API. Follows (checked) redirects only while finding it, never with a password.

const maxRedirects = 3

/** The `Link` header of WordPress pages. */
const restLink = /<([^<>]+)>\s*;[^,<]*rel="?https:\/\/api\.w\.org\/"?/

/** The same link in HTML: when PHP prints before the headers, WordPress cannot send them. */
const htmlLink = /<link\b(?=[^<>]*\brel=["']https:\/\/api\.w\.org\/["'])[^<>]*\bhref=["']([^"']+)["']/

/** An error body. Contains the status, since PHP notices turn all responses into 200. */
const refused = v.object({ code: v.string(), data: v.object({ status: v.number() }) })

const index = v.object({ namespaces: v.array(v.string()), authentication: v.optional(v.unknown()) })

export interface Site {
  home: URL
  root: URL
}

export interface SiteRequest {
  method: ProviderRequest['method']
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: object | Buffer
}

/** Throws `PublishingFailed` when the site has no REST API. */
export async function findSite(http: PublicFetch, siteUrl: string): Promise<Site> {
  let home = new URL(siteUrl)
  for (let hops = 0; ; hops++) {
    home.hash = ''
    const headers = { accept: 'text/html,*/*' }
    const response = await sendToProvider(http, { method: 'GET', url: home, headers })
    const { location, link } = response.headers
    if (response.status >= 300 && response.status < 400 && location !== undefined) {
      if (hops === maxRedirects || !URL.canParse(location, home.href)) throw new PublishingFailed('not_found')
      home = new URL(location, home)
      continue
    }
    const text = response.body.toString('utf8')
    if (response.status >= 500) throw new PublishingFailed('no_response', { detail: phpNotice(text) })
    const named =
      restLink.exec([link].flat().join(', '))?.[1] ?? htmlLink.exec(text)?.[1]?.replaceAll('&amp;', '&')
    return { home, root: rootOf(home, named) }
  }
}

/**
 * The linked API root on the requested host, since a site behind a proxy may name itself by http; WordPress's default
 * when a proxy dropped the link.
 */
function rootOf(home: URL, named: string | undefined): URL {
  if (named === undefined) return new URL('wp-json/', folderOf(home))
  if (!URL.canParse(named, home.href)) throw new PublishingFailed('not_found')
  const { hostname, pathname, search } = new URL(named, home)
  if (hostname !== home.hostname) throw new PublishingFailed('not_found')
  return new URL(pathname + search, home)
}

/** The site's URL with a trailing slash. */
export function folderOf({ origin, pathname }: URL): URL {
  return new URL(pathname.replace(/\/[^/]*\.php$/, '/').replace(/\/?$/, '/'), origin)
}

/**
 * Resolves to PHP's message, or ''. Throws `PublishingFailed` unless the site is a WordPress with application
 * passwords.
 */
export async function checkSite(http: PublicFetch, { root }: Site): Promise<string> {
  const response = await sendToProvider(http, { method: 'GET', url: root })
  const detail = phpNotice(response.body.toString('utf8'))
  if (response.status >= 500) throw new PublishingFailed('no_response', { detail })
  if (response.status !== 200) throw new PublishingFailed('not_found')
  const { namespaces, authentication } = readIndex(response)
  if (!namespaces.includes('wp/v2')) throw new PublishingFailed('not_found')
  const ways = typeof authentication === 'object' && authentication !== null ? authentication : {}
  if (!('application-passwords' in ways)) throw new PublishingFailed('no_passwords')
  return detail
}

function readIndex(response: PublicResponse): v.InferOutput<typeof index> {
  try {
    return bodyAs(response, index)
  } catch (error) {
    const detail = error instanceof PublishingFailed ? error.detail : ''
    throw new PublishingFailed('not_found', { detail })
  }
}

/** Calls the REST API with an application password. */
export async function callSite(
  http: PublicFetch,
  { root }: Site,
  { key, siteUser = '' }: Access,
  { method, path, query = {}, headers, body }: SiteRequest,
): Promise<PublicResponse> {
  const url = new URL(root)
  // Without permalinks the path is a query parameter.
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/\/?$/, '/')}${path}`
  else url.searchParams.set('rest_route', `${route.replace(/\/?$/, '/')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const authorization = `Basic ${Buffer.from(`${siteUser}:${key}`).toString('base64')}`
  const request = { method, url, headers: { authorization, ...headers }, ...(body && { body }) }
  const response = await sendToProvider(http, request)
  if (response.status !== 200 || !response.isWhole) return response
  const status = jsonIn(response.body.toString('utf8'), refused)?.data.status
  return status === undefined || status < 400 ? response : { ...response, status }
}

/** Parses a successful response. Throws `PublishingFailed` otherwise. */
export function expectOk<S extends v.GenericSchema>(response: PublicResponse, schema: S): v.InferOutput<S> {
  if (response.status < 200 || response.status >= 300) throw refusal(response)
  return bodyAs(response, schema)
}
