import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response to the next write. `made, then cut off`: stored but the response is lost. */
export type WordPressMood =
  | 'well'
  | 'wait'
  | 'broken'
  | 'made, then cut off'
  | 'not allowed'
  | 'too large'
  | 'file type refused'
  | 'no uploads'
  | 'redirects inwards'

export interface WordPressPost {
  id: number
  slug: string
  status: string
  title: string
  content: string
  excerpt: string
  categories: number[]
  featured_media: number
}

interface Media {
  id: number
  slug: string
  bytes: Buffer
}

/** Peculiarities of the site. */
export type WordPressKind =
  | 'usual'
  | 'without permalinks'
  | 'without link'
  | 'no passwords'
  | 'no WordPress'
  | 'fatal error'

export const siteUser = 'marie'
/** In WordPress's display format. */
export const appPassword = 'abcd EFGH ijkl MNOP qrst UVWX'
const json = { 'content-type': 'application/json; charset=UTF-8' }

/** The part of WordPress's REST API that we use, over a socket. */
export async function startWordPress(kind: WordPressKind = 'usual') {
  const state = {
    password: appPassword.replaceAll(' ', ''),
    capabilities: { edit_posts: true, publish_posts: true, upload_files: true } as Record<string, boolean>,
    posts: [] as WordPressPost[],
    media: [] as Media[],
    /** Requests as `METHOD route`. */
    asked: [] as string[],
    /** Redirect of the home page, if any. */
    homeLeadsTo: undefined as string | undefined,
    /** PHP output before and after each response. Printed before the headers, so responses have no status. */
    printed: { before: '', after: '' },
  }
  let moods: WordPressMood[] = []
  let lastId = 100
  let pausedUntil: Promise<void> | undefined

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, `http://127.0.0.1:${port}`)
    const body = await bodyOf(request)
    const route = routeOf(url)
    if (route === undefined) return home(url, String(request.headers.host), response)
    state.asked.push(`${request.method} ${route}`)
    if (kind === 'no WordPress') return void response.writeHead(404).end('Not here')
    if (kind === 'fatal error') {
      return void response.end(
        '<b>Fatal error</b>: Allowed memory size exhausted in <b>/w.php</b> on line <b>1</b>',
      )
    }
    if (route === '/') return index(response)
    if (!isSignedIn(request))
      return refuse(
        response,
        401,
        'incorrect_password',
        'The provided password is an invalid application password.',
      )
    if (request.method === 'GET') return read(route, url, response)
    await pausedUntil
    const mood = moods.shift() ?? 'well'
    if (mood === 'wait') return refuse(response, 429, 'too_many', 'Slow down', { 'retry-after': '30' })
    if (mood === 'broken')
      return refuse(response, 503, 'down', 'Briefly unavailable for scheduled maintenance.')
    if (mood === 'not allowed')
      return refuse(response, 403, 'rest_cannot_create', 'Sorry, you are not allowed.')
    if (mood === 'no uploads') {
      return refuse(
        response,
        400,
        'rest_cannot_create',
        'Sorry, you are not allowed to upload media on this site.',
      )
    }
    if (mood === 'too large') return void response.writeHead(413).end('<h1>Request Entity Too Large</h1>')
    if (mood === 'redirects inwards') {
      return void response.writeHead(307, { location: `http://127.0.0.1:${port}/inside` }).end()
    }
    if (mood === 'file type refused') {
      return refuse(
        response,
        500,
        'rest_upload_sideload_error',
        'Sorry, you are not allowed to upload this file type.',
      )
    }
    const written = write(route, request, url, body)
    if (mood === 'made, then cut off') return void request.socket.destroy()
    if (!written) return refuse(response, 404, 'rest_post_invalid_id', 'Invalid post ID.')
    reply(response, 201, written)
  }

  function reply(response: ServerResponse, status: number, body: object, headers: object = {}) {
    const { before, after } = state.printed
    const sent = before === '' ? status : 200
    response.writeHead(sent, { ...json, ...headers }).end(before + JSON.stringify(body) + after)
  }

  function refuse(
    response: ServerResponse,
    status: number,
    code: string,
    text: string,
    headers: object = {},
  ) {
    reply(response, status, { code, message: text, data: { status } }, headers)
  }

  /** Route of the REST API; undefined for other pages. */
  function routeOf(url: URL): string | undefined {
    if (kind === 'without permalinks') return url.searchParams.get('rest_route') ?? undefined
    return url.pathname.startsWith('/wp-json') ? url.pathname.slice('/wp-json'.length) || '/' : undefined
  }

  function home(url: URL, host: string, response: ServerResponse) {
    state.asked.push(`HOME ${url.pathname}`)
    if (state.homeLeadsTo !== undefined && url.pathname === '/') {
      return void response.writeHead(301, { location: state.homeLeadsTo }).end()
    }
    const root = kind === 'without permalinks' ? '?rest_route=/' : 'wp-json/'
    const named = kind !== 'without link' && kind !== 'no WordPress'
    const link = `<http://${host}/${root}>; rel="https://api.w.org/", </x.css>; rel=preload`
    const prints = state.printed.before !== ''
    const head = { 'content-type': 'text/html', ...(named && !prints && { link }) }
    const inPage = prints && named ? `<link rel="https://api.w.org/" href="http://${host}/${root}" />` : ''
    response.writeHead(200, head).end(`${state.printed.before}<!doctype html>${inPage}`)
  }

  function index(response: ServerResponse) {
    const url = `http://127.0.0.1:${port}`
    const passwords = { endpoints: { authorization: `${url}/wp-admin/authorize-application.php` } }
    // PHP encodes an empty map as a list.
    const authentication = kind === 'no passwords' ? [] : { 'application-passwords': passwords }
    reply(response, 200, {
      name: 'Legliz',
      url,
      home: url,
      namespaces: ['oembed/1.0', 'wp/v2'],
      authentication,
    })
  }

  function isSignedIn({ headers }: IncomingMessage): boolean {
    const credentials = Buffer.from(`${siteUser}:${state.password}`).toString('base64')
    return headers.authorization === `Basic ${credentials}`
  }

  function read(route: string, url: URL, response: ServerResponse) {
    const [, , , kindOfThing, id] = route.split('/')
    const slug = url.searchParams.get('slug')
    if (route === '/wp/v2/users/me') {
      return reply(response, 200, { id: 2, slug: siteUser, capabilities: state.capabilities })
    }
    if (kindOfThing === 'categories') {
      const categories = [
        { id: 3, name: 'Faith &amp; Life' },
        { id: 1, name: 'L&#8217;Évangile' },
      ]
      return reply(response, 200, categories)
    }
    const things: (WordPressPost | Media)[] = kindOfThing === 'media' ? state.media : state.posts
    if (id === undefined) {
      const any = url.searchParams.get('status') === 'any' || kindOfThing === 'media'
      const found = things.filter(
        (one) => one.slug === slug && (any || ('status' in one && one.status === 'publish')),
      )
      return reply(response, 200, found.map(shown))
    }
    const thing = things.find((one) => one.id === Number(id))
    if (thing) return reply(response, 200, shown(thing))
    return refuse(response, 404, 'rest_post_invalid_id', 'Invalid post ID.')
  }

  function write(route: string, { headers }: IncomingMessage, url: URL, body: Buffer): object | undefined {
    const [, , , kindOfThing, id] = route.split('/')
    if (kindOfThing === 'media') {
      const name = /filename="([^"]+)\.jpg"/.exec(String(headers['content-disposition']))![1]!
      const media = { id: ++lastId, slug: freeSlug(name), bytes: body, alt: url.searchParams.get('alt_text') }
      state.media.push(media)
      return shown(media)
    }
    const sent = JSON.parse(body.toString()) as Partial<WordPressPost>
    if (id !== undefined) {
      const post = state.posts.find((one) => one.id === Number(id))
      return post && shown(Object.assign(post, sent))
    }
    const defaults = {
      status: 'draft',
      title: '',
      content: '',
      excerpt: '',
      categories: [1],
      featured_media: 0,
    }
    const post = { id: ++lastId, ...defaults, ...sent, slug: freeSlug(sent.slug ?? 'post') }
    state.posts.push(post)
    return shown(post)
  }

  /** Duplicate slugs get a number. */
  function freeSlug(requested: string): string {
    const taken = new Set([...state.posts, ...state.media].map(({ slug }) => slug))
    for (let number = 1; ; number++) {
      const slug = number === 1 ? requested : `${requested}-${number}`
      if (!taken.has(slug)) return slug
    }
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    port,
    next: (...requested: WordPressMood[]) => {
      moods = requested
    },
    /** Holds create requests until the returned function is called. */
    hold: () => {
      let release = () => {}
      pausedUntil = new Promise((resolve) => (release = resolve))
      return release
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type WordPress = Awaited<ReturnType<typeof startWordPress>>

function shown(thing: WordPressPost | Media): object {
  return 'bytes' in thing
    ? { id: thing.id, slug: thing.slug }
    : { id: thing.id, slug: thing.slug, status: thing.status }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
