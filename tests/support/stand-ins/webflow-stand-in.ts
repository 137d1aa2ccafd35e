import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response to the next write. `made, then …`: the item is stored but the response is lost. */
export type WebflowMood =
  | 'well'
  | 'wait'
  | 'wait until a date'
  | 'broken'
  | 'made, then cut off'
  | 'made, then broken'
  | 'not as a draft'
  | 'picture refused'
  | 'invalid'
  | 'nonsense'

interface Field {
  id: string
  slug: string
  displayName: string
  type: string
  isRequired: boolean
}

export interface WebflowItem {
  id: string
  isDraft: boolean
  isArchived: boolean
  fieldData: Record<string, unknown> & { slug: string; name: string }
}

interface Asset {
  id: string
  fileName: string
  fileHash: string
  bytes: Buffer | null
}

const field = (slug: string, displayName: string, type: string): Field => ({
  id: randomBytes(12).toString('hex'),
  slug,
  displayName,
  type,
  isRequired: slug === 'name' || slug === 'slug',
})

export const webflowToken = 'a-webflow-token-that-only-the-tests-know'
/** Id of its collection. */
export const collectionId = '63692ab61fb2852f582ba8f5'
const siteId = '6258612d1ee792848f805dcf'
const json = { 'content-type': 'application/json' }

/** The fields that the tests map. */
export const mappings = { article_title: 'name', article_body: 'post-body', image: 'main-image' }

/** The part of Webflow's Data API that we use, over a socket. */
export async function startWebflow() {
  const fields = [
    field('name', 'Name', 'PlainText'),
    field('slug', 'Slug', 'PlainText'),
    field('post-body', 'Post Body', 'RichText'),
    field('main-image', 'Main Image', 'Image'),
  ]
  const state = {
    token: webflowToken,
    collections: new Map([[collectionId, fields]]),
    items: [] as WebflowItem[],
    assets: [] as Asset[],
    /** Requests as `METHOD path`. */
    asked: [] as string[],
    /** The item list lacks the newest ones. */
    isListLate: false,
    /** The key is read-only. */
    isReadOnly: false,
  }
  let moods: WebflowMood[] = []
  /** Pending hold of the next create request. */
  let pausedUntil: Promise<void> | undefined

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, 'http://localhost')
    const path = url.pathname.replace(/^\/v2/, '')
    state.asked.push(`${request.method} ${path}`)
    const body = await bodyOf(request)
    if (path.startsWith('/upload/')) return takeUpload(path, body, response)
    if (request.headers.authorization !== `Bearer ${state.token}`) {
      return refuse(response, 401, 'not_authorized', 'Request not authorized')
    }
    const parts = path.split('/').slice(1).map(decodeURIComponent)
    if (request.method === 'GET' && path === '/sites') {
      return reply(response, 200, { sites: [{ id: siteId, displayName: 'Legliz', shortName: 'legliz' }] })
    }
    if (request.method === 'GET' && path === `/sites/${siteId}/collections`) {
      const collections = [...state.collections.keys()].map((id) => ({
        id,
        displayName: 'Blog Posts',
        slug: 'post',
      }))
      return reply(response, 200, { collections })
    }
    if (path === `/sites/${siteId}/assets`) return makeAsset(request, body, response)
    if (parts[0] === 'assets') {
      const asset = state.assets.find(({ id }) => id === parts[1])
      return asset
        ? reply(response, 200, viewAsset(asset))
        : refuse(response, 404, 'resource_not_found', 'Requested resource not found')
    }
    if (parts[0] !== 'collections') return refuse(response, 404, 'resource_not_found', 'Not found')
    const collection = state.collections.get(parts[1]!)
    if (!collection) return refuse(response, 404, 'collection_not_found', 'Collection not found')
    if (parts.length === 2)
      return reply(response, 200, { id: parts[1], displayName: 'Blog Posts', fields: collection })
    return takeItem(request, response, { url, body, itemId: parts[3] })
  }

  function makeAsset(_: IncomingMessage, body: Buffer, response: ServerResponse) {
    if (state.isReadOnly) return refuse(response, 403, 'missing_scopes', 'assets:write')
    const { fileName, fileHash } = JSON.parse(body.toString()) as { fileName: string; fileHash: string }
    if (moods[0] === 'picture refused') {
      moods.shift()
      return refuse(response, 400, 'bad_request', 'File type not supported')
    }
    const asset = { id: randomBytes(12).toString('hex'), fileName, fileHash, bytes: null }
    state.assets.push(asset)
    reply(response, 202, {
      ...viewAsset(asset),
      uploadUrl: `http://127.0.0.1:${port}/upload/${asset.id}`,
      uploadDetails: {
        acl: 'public-read',
        key: asset.id,
        'X-Amz-Signature': 'signed',
        success_action_status: '201',
      },
    })
  }

  function takeUpload(path: string, body: Buffer, response: ServerResponse) {
    const asset = state.assets.find(({ id }) => path === `/upload/${id}`)!
    // The form has the fields before the file, and the file.
    const isWhole = body.includes('name="X-Amz-Signature"') && body.includes('name="file"')
    const start = body.indexOf('\r\n\r\n', body.indexOf('name="file"')) + 4
    asset.bytes = body.subarray(start, body.lastIndexOf('\r\n--'))
    response.writeHead(isWhole ? 201 : 400).end()
  }

  async function takeItem(
    request: IncomingMessage,
    response: ServerResponse,
    { url, body, itemId }: { url: URL; body: Buffer; itemId: string | undefined },
  ) {
    if (request.method === 'GET') {
      const slug = url.searchParams.get('slug')
      const listed = state.isListLate ? [] : state.items
      return reply(response, 200, { items: listed.filter((one) => one.fieldData.slug === slug) })
    }
    if (state.isReadOnly) return refuse(response, 403, 'missing_scopes', 'cms:write')
    await pausedUntil
    const mood = moods.shift() ?? 'well'
    if (mood === 'wait')
      return refuse(response, 429, 'too_many_requests', 'Slow down', { 'retry-after': '17' })
    if (mood === 'wait until a date') {
      const until = new Date(Date.now() + 90_000).toUTCString()
      return refuse(response, 429, 'too_many_requests', 'Slow down', { 'retry-after': until })
    }
    if (mood === 'broken') return refuse(response, 500, 'internal_error', 'Internal error')
    if (mood === 'nonsense') return void response.writeHead(200, json).end('{"id":')
    if (mood === 'invalid') return invalid(response, 'fieldData.author', 'Field is required')
    // Without the parameter, unusable pictures are omitted.
    if (mood === 'picture refused' && url.searchParams.get('skipInvalidFiles') === 'false') {
      return invalid(response, 'fieldData.main-image', 'Image could not be imported')
    }
    const sent = JSON.parse(body.toString()) as Partial<WebflowItem>
    const item = itemId === undefined ? made(sent) : changed(itemId, sent)
    if (item === 'taken') return invalid(response, 'slug', 'Unique value is already in database')
    if (!item) return refuse(response, 404, 'item_not_found', 'Item not found')
    if (mood === 'not as a draft') item.isDraft = false
    if (mood === 'made, then cut off') return void request.socket.destroy()
    if (mood === 'made, then broken') return refuse(response, 502, 'internal_error', 'Bad gateway')
    reply(response, itemId === undefined ? 202 : 200, item)
  }

  function made(sent: Partial<WebflowItem>): WebflowItem | 'taken' {
    const fieldData = sent.fieldData!
    if (state.items.some((one) => one.fieldData.slug === fieldData.slug)) return 'taken'
    const item = {
      id: randomBytes(12).toString('hex'),
      isDraft: sent.isDraft ?? false,
      isArchived: sent.isArchived ?? false,
      fieldData,
    }
    state.items.push(item)
    return item
  }

  function changed(itemId: string, sent: Partial<WebflowItem>): WebflowItem | undefined {
    const item = state.items.find(({ id }) => id === itemId)
    if (!item) return undefined
    Object.assign(item.fieldData, sent.fieldData)
    item.isDraft = sent.isDraft ?? item.isDraft
    return item
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    next: (...requested: WebflowMood[]) => {
      moods = requested
    },
    /** Holds create requests until the returned function is called. */
    hold: () => {
      let release = () => {}
      pausedUntil = new Promise((resolve) => (release = resolve))
      return release
    },
    /** Settings of a server that uses it. */
    env: { WEBFLOW_API_BASE: `http://127.0.0.1:${port}/v2` },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Webflow = Awaited<ReturnType<typeof startWebflow>>

const viewAsset = ({ id, fileName }: Asset) => ({
  id,
  originalFileName: fileName,
  contentType: 'image/jpeg',
  hostedUrl: `https://cdn.example/${id}_${fileName}`,
})

function reply(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, json).end(JSON.stringify(body))
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  headers: object = {},
) {
  response
    .writeHead(status, { ...json, ...headers })
    .end(JSON.stringify({ code, message, externalReference: null, details: [] }))
}

function invalid(response: ServerResponse, param: string, description: string) {
  const details = [{ param, description }]
  reply(response, 400, { code: 'validation_error', message: 'Validation Error', details })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
