import { ownValue } from '#contract/fields/own-value.ts'
import * as v from 'valibot'
import { bodyAs } from '#server/gateways/provider-http.ts'
import type { PublicFetch, PublicResponse } from '#server/gateways/public-fetch.ts'
import { PublishingFailed } from './publishing.ts'
import type { Access, Article, ExistingItem, PublishingProvider, Target } from './publishing.ts'
import { callSite, checkSite, expectOk, findSite, folderOf } from './wordpress-site.ts'
import type { SiteRequest } from './wordpress-site.ts'

// WordPress's REST API with an application password. It appends a number to a slug in use, so slugs are looked up
// first.

const account = v.object({ capabilities: v.record(v.string(), v.unknown()) })
const categories = v.array(v.object({ id: v.number(), name: v.string() }))
const withId = v.object({ id: v.number() })
const withIds = v.array(withId)
const post = v.object({ id: v.number(), status: v.string() })
const problem = v.object({ code: v.string() })

const draftStatuses = new Set(['draft', 'pending', 'auto-draft'])

/** Creates the WordPress provider. */
export function wordpress(http: PublicFetch): PublishingProvider {
  const opened = async (access: Access) => {
    const site = await findSite(http, access.siteUrl ?? '')
    const call = (request: SiteRequest) => callSite(http, site, access, request)
    return { site, call }
  }

  return {
    async verify(access) {
      const { site, call } = await opened(access)
      const notice = await checkSite(http, site)
      const query = { context: 'edit', _fields: 'id,capabilities' }
      const { capabilities } = expectOk(await call({ method: 'GET', path: 'wp/v2/users/me', query }), account)
      if (capabilities['edit_posts'] !== true) throw new PublishingFailed('forbidden')
      return { siteUrl: folderOf(site.home).href, notice }
    },
    async collections(access) {
      const { call } = await opened(access)
      const query = { per_page: '100', orderby: 'count', order: 'desc', _fields: 'id,name' }
      const found = expectOk(await call({ method: 'GET', path: 'wp/v2/categories', query }), categories)
      return found.map(({ id, name }) => ({ id: String(id), displayName: withoutEntities(name) }))
    },
    fields: () => Promise.resolve([]),
    async publish(access, target, article, existing, onPicture) {
      const { site, call } = await opened(access)
      const found =
        existing.remoteId === null
          ? await findPost(call, article.slug)
          : await checkPost(call, existing.remoteId)
      const pictureId = article.picture && (await pictureOf(call, article, existing, onPicture))
      const isNew = found === undefined
      const response = await call({
        method: 'POST',
        path: isNew ? 'wp/v2/posts' : `wp/v2/posts/${found}`,
        query: { _fields: 'id,status' },
        body: bodyOf(target, article, { isNew, pictureId, hadPicture: existing.pictureId !== null }),
      })
      if (!isNew && response.status === 404) throw new PublishingFailed('item_gone')
      const { id, status } = expectOk(response, post)
      const edit = new URL(`wp-admin/post.php?post=${id}&action=edit`, folderOf(site.home))
      return { remoteId: String(id), url: edit.href, isDraft: draftStatuses.has(status) }
    },
  }
}

type Call = (request: SiteRequest) => Promise<PublicResponse>

async function findPost(call: Call, slug: string): Promise<number | undefined> {
  const query = { slug, status: 'any', context: 'edit', _fields: 'id' }
  return expectOk(await call({ method: 'GET', path: 'wp/v2/posts', query }), withIds)[0]?.id
}

/** Resolves to the id of a post. Throws when it was deleted or trashed. */
async function checkPost(call: Call, remoteId: string): Promise<number> {
  const query = { context: 'edit', _fields: 'id,status' }
  const response = await call({ method: 'GET', path: `wp/v2/posts/${encodeURIComponent(remoteId)}`, query })
  if (response.status === 404) throw new PublishingFailed('item_gone')
  const { id, status } = expectOk(response, post)
  if (status === 'trash') throw new PublishingFailed('item_gone')
  return id
}

/** Resolves to the picture's id; uploads the picture unless it is there. */
async function pictureOf(
  call: Call,
  { picture, title }: Article,
  existing: ExistingItem,
  onPicture: (id: string) => Promise<void>,
): Promise<number> {
  const { hash, read } = picture!
  if (existing.pictureId !== null && existing.pictureHash === hash) {
    const path = `wp/v2/media/${encodeURIComponent(existing.pictureId)}`
    const response = await call({ method: 'GET', path, query: { _fields: 'id' } })
    if (response.status === 200) return bodyAs(response, withId).id
  }
  // WordPress derives the slug from the file name.
  const slug = `lakou-${hash.slice(0, 16)}`
  const query = { slug, _fields: 'id' }
  const [found] = expectOk(await call({ method: 'GET', path: 'wp/v2/media', query }), withIds)
  const { id } = found ?? (await upload(call, `${slug}.jpg`, title, await read()))
  await onPicture(String(id))
  return id
}

async function upload(call: Call, filename: string, title: string, body: Buffer): Promise<{ id: number }> {
  const response = await call({
    method: 'POST',
    path: 'wp/v2/media',
    query: { alt_text: title, _fields: 'id' },
    headers: { 'content-type': 'image/jpeg', 'content-disposition': `attachment; filename="${filename}"` },
    body,
  })
  if (response.status === 413) throw new PublishingFailed('picture_too_large')
  const code = codeIn(response)
  // A user who may write but not upload gets this code with status 400.
  if (code === 'rest_cannot_create') throw new PublishingFailed('forbidden')
  // WordPress rejects some files with status 500 and its own code.
  const isRefused = response.status === 400 || code.startsWith('rest_upload_')
  if (isRefused) throw new PublishingFailed('picture_refused')
  return expectOk(response, withId)
}

function codeIn(response: PublicResponse): string {
  if (response.status < 400) return ''
  try {
    return bodyAs(response, problem).code
  } catch {
    return ''
  }
}

/** Request body. Omits the status of a published post, so it stays published. */
function bodyOf(
  { publishedTo, categories: chosen = [] }: Target,
  { title, html, description, slug }: Article,
  about: { isNew: boolean; pictureId: number | null; hadPicture: boolean },
): object {
  const { isNew, pictureId, hadPicture } = about
  const isPublished = publishedTo === 'PUBLISHED'
  return {
    title: asText(title),
    content: withoutShortcodes(withJoinedLines(html)),
    excerpt: asText(description),
    ...(isNew && { slug }),
    ...((isNew || isPublished) && { status: isPublished ? 'publish' : 'draft' }),
    ...(chosen.length > 0 && { categories: chosen }),
    ...((pictureId !== null || hadPicture) && { featured_media: pictureId ?? 0 }),
  }
}

/** Escapes a text: WordPress stores HTML of administrators unfiltered. */
function asText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return withoutShortcodes(escaped)
}

/** A code block, or a line feed that does not separate blocks. */
const lineFeeds =
  /<pre>[^]*?<\/pre>|(?<!<\/?(?:blockquote|h[2-4]|hr|li|ol(?: start="\d+")?|p|pre|table|tbody|thead|tr|ul)>)\n/g

/** WordPress turns each line feed within a paragraph into a line break. */
function withJoinedLines(html: string): string {
  return html.replace(lineFeeds, (found) => (found === '\n' ? ' ' : found))
}

/** WordPress would execute shortcodes in square brackets. */
function withoutShortcodes(html: string): string {
  return html.replaceAll('[', '&#91;').replaceAll(']', '&#93;')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function withoutEntities(html: string): string {
  return html.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ownValue(entities, String(name).toLowerCase()) ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
