import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ownValue } from '#contract/fields/own-value.ts'
import { mappedFieldTypes } from '#contract/blogs/integrations.ts'
import type { MappedField } from '#contract/blogs/integrations.ts'
import { bodyAs, refusal, sendToProvider } from '#server/gateways/provider-http.ts'
import type { PublicFetch, PublicResponse } from '#server/gateways/public-fetch.ts'
import { PublishingFailed } from './publishing.ts'
import type { Access, Article, ExistingItem, PublishingProvider, Target } from './publishing.ts'

// Webflow's Data API v2. Uploads pictures, since Webflow could not fetch them from a private server.

const defaultBase = 'https://api.webflow.com/v2'

/** Shown to people, since drafts have no public URL. */
const dashboard = 'https://webflow.com/dashboard'

const maxSites = 20

const maxName = 256

const sites = v.object({
  sites: v.array(v.object({ id: v.string(), displayName: v.optional(v.string(), '') })),
})
const collections = v.object({ collections: v.array(v.object({ id: v.string(), displayName: v.string() })) })
const collection = v.object({
  fields: v.array(v.object({ slug: v.string(), displayName: v.string(), type: v.string() })),
})
const item = v.object({
  id: v.string(),
  isDraft: v.optional(v.boolean(), false),
  fieldData: v.optional(v.object({ slug: v.optional(v.string()) }), {}),
})
const items = v.object({ items: v.array(item) })
const storedAsset = v.object({ id: v.string(), hostedUrl: v.string() })
const newAsset = v.object({
  ...storedAsset.entries,
  uploadUrl: v.pipe(v.string(), v.url()),
  uploadDetails: v.record(v.string(), v.string()),
})
const validation = v.object({ details: v.array(v.object({ param: v.string() })) })

type Asset = v.InferOutput<typeof storedAsset>

/** Creates the Webflow provider, which publishes drafts. `base` replaces Webflow's URL. */
export function webflow(http: PublicFetch, base = defaultBase): PublishingProvider {
  const send = (
    { key }: Access,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    also: { query?: Record<string, string>; body?: object } = {},
  ) =>
    sendToProvider(http, {
      method,
      url: new URL(`${base}/${path}?${new URLSearchParams(also.query).toString()}`),
      headers: { authorization: `Bearer ${key}` },
      ...(also.body && { body: also.body }),
    })

  const read = async <S extends v.GenericSchema>(access: Access, path: string, schema: S) => {
    const response = await send(access, 'GET', path)
    if (response.status === 404 && path.startsWith('collections/')) {
      throw new PublishingFailed('collection_gone')
    }
    return expectOk(response, schema)
  }

  const listSites = async (access: Access) => (await read(access, 'sites', sites)).sites.slice(0, maxSites)
  const collectionsOf = async (access: Access, siteId: string) =>
    (await read(access, `sites/${encodeURIComponent(siteId)}/collections`, collections)).collections
  const fieldsOf = async (access: Access, id: string) => (await read(access, pathOf(id), collection)).fields

  const checkFields = async (access: Access, collectionId: string, mappings: Record<string, string>) => {
    const types = new Map((await fieldsOf(access, collectionId)).map(({ slug, type }) => [slug, type]))
    for (const [part, type] of Object.entries(mappedFieldTypes)) {
      const slug = ownValue(mappings, part) ?? ''
      if (types.get(slug) !== type) throw new PublishingFailed('field_gone', { detail: slug })
    }
  }

  const siteOf = async (access: Access, collectionId: string): Promise<string> => {
    const found = await listSites(access)
    if (found.length === 1) return found[0]!.id
    for (const { id } of found) {
      const here = await collectionsOf(access, id)
      if (here.some((one) => one.id === collectionId)) return id
    }
    throw new PublishingFailed('collection_gone')
  }

  const uploadPicture = async (access: Access, collectionId: string, bytes: Buffer): Promise<Asset> => {
    const siteId = await siteOf(access, collectionId)
    const fileName = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.jpg`
    const fileHash = createHash('md5').update(bytes).digest('hex')
    const response = await send(access, 'POST', `sites/${encodeURIComponent(siteId)}/assets`, {
      body: { fileName, fileHash },
    })
    throwPictureProblem(response)
    const asset = expectOk(response, newAsset)
    const form = new FormData()
    for (const [name, value] of Object.entries(asset.uploadDetails)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName)
    const encoded = new Response(form)
    const uploaded = await sendToProvider(http, {
      method: 'POST',
      url: new URL(asset.uploadUrl),
      headers: { 'content-type': encoded.headers.get('content-type')! },
      body: Buffer.from(await encoded.arrayBuffer()),
    })
    if (uploaded.status >= 500) throw new PublishingFailed('no_response')
    if (uploaded.status >= 300) throw new PublishingFailed('picture_refused')
    return asset
  }

  /** Returns the uploaded picture; uploads it unless the hash is unchanged. */
  const pictureOf = async (
    access: Access,
    collectionId: string,
    picture: NonNullable<Article['picture']>,
    existing: ExistingItem,
    onPicture: (id: string) => Promise<void>,
  ): Promise<Asset> => {
    if (existing.pictureId !== null && existing.pictureHash === picture.hash) {
      const response = await send(access, 'GET', `assets/${encodeURIComponent(existing.pictureId)}`)
      if (response.status !== 404) return expectOk(response, storedAsset)
    }
    const asset = await uploadPicture(access, collectionId, await picture.read())
    await onPicture(asset.id)
    return asset
  }

  const findBySlug = async (access: Access, collectionId: string, slug: string) => {
    const response = await send(access, 'GET', `${pathOf(collectionId)}/items`, {
      query: { slug, limit: '10' },
    })
    return expectOk(response, items).items.find(({ fieldData }) => fieldData.slug === slug)?.id
  }

  /** Resolves to undefined when another item has the slug. */
  const sendItem = async (
    access: Access,
    { collectionId, remoteId, body }: { collectionId: string; remoteId: string | undefined; body: object },
    imageField: string,
  ) => {
    const path = `${pathOf(collectionId)}/items${remoteId === undefined ? '' : `/${encodeURIComponent(remoteId)}`}`
    const method = remoteId === undefined ? 'POST' : 'PATCH'
    // By default Webflow silently drops a picture that it cannot use.
    const response = await send(access, method, path, { query: { skipInvalidFiles: 'false' }, body })
    const names = paramsIn(response)
    if (names.some((name) => name.includes(imageField))) throw new PublishingFailed('picture_refused')
    if (response.status === 404) {
      throw new PublishingFailed(remoteId === undefined ? 'collection_gone' : 'item_gone')
    }
    if (remoteId === undefined && (response.status === 409 || names.some((name) => /\bslug$/.test(name)))) {
      return undefined
    }
    return expectOk(response, item)
  }

  return {
    async verify(access) {
      const [site] = await listSites(access)
      if (!site) throw new PublishingFailed('forbidden')
      await collectionsOf(access, site.id)
      return { siteUrl: null, notice: '' }
    },
    async collections(access) {
      const found = await listSites(access)
      const all = []
      for (const site of found) {
        const here = await collectionsOf(access, site.id)
        const before = found.length > 1 ? `${site.displayName} · ` : ''
        all.push(...here.map(({ id, displayName }) => ({ id, displayName: before + displayName })))
      }
      return all
    },
    fields: fieldsOf,
    async publish(access, { collectionId = '', fieldMappings = {} }: Target, article, existing, onPicture) {
      await checkFields(access, collectionId, fieldMappings)
      const { picture, slug } = article
      const found = existing.remoteId ?? (await findBySlug(access, collectionId, slug))
      const asset = picture && (await pictureOf(access, collectionId, picture, existing, onPicture))
      const mapped = fieldMappings as Record<MappedField, string>
      const image = asset && { fileId: asset.id, url: asset.hostedUrl, alt: article.title }
      const fieldData = {
        [mapped.article_body]: withoutCodeBlocks(article.html),
        ...((image || found !== undefined) && { [mapped.image]: image }),
        name: article.title.slice(0, maxName),
        [mapped.article_title]: article.title.slice(0, maxName),
      }
      const update = (remoteId: string) =>
        sendItem(access, { collectionId, remoteId, body: { isDraft: true, fieldData } }, mapped.image)
      const create = () => {
        const body = { isArchived: false, isDraft: true, fieldData: { ...fieldData, slug } }
        return sendItem(access, { collectionId, remoteId: undefined, body }, mapped.image)
      }
      let sent = found === undefined ? await create() : await update(found)
      if (!sent) {
        // Created a moment ago, and missing from the list.
        const made = await findBySlug(access, collectionId, slug)
        sent = made === undefined ? undefined : await update(made)
      }
      if (!sent) throw new PublishingFailed('no_response')
      return { remoteId: sent.id, url: dashboard, isDraft: sent.isDraft }
    },
  }
}

const pathOf = (collectionId: string) => `collections/${encodeURIComponent(collectionId)}`

function expectOk<S extends v.GenericSchema>(response: PublicResponse, schema: S): v.InferOutput<S> {
  if (response.status < 200 || response.status >= 300) throw refusal(response)
  return bodyAs(response, schema)
}

function throwPictureProblem({ status }: PublicResponse): void {
  if (status === 413) throw new PublishingFailed('picture_too_large')
  if (status === 400 || status === 415 || status === 422) throw new PublishingFailed('picture_refused')
}

function paramsIn(response: PublicResponse): string[] {
  if (response.status !== 400) return []
  try {
    return bodyAs(response, validation).details.map(({ param }) => param)
  } catch {
    return []
  }
}

/** Replaces code blocks by paragraphs: Webflow's rich text drops their content. */
function withoutCodeBlocks(html: string): string {
  return html.replace(
    /<pre><code>([^<]*)<\/code><\/pre>/g,
    (_, code: string) => `<p>${code.trimEnd().replaceAll('\n', '<br>')}</p>`,
  )
}
