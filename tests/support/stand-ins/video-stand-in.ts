import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Behaviour of a video. */
export type VideoMood =
  | 'well'
  | 'private'
  | 'deleted'
  | 'live'
  | 'upcoming'
  | 'age limit'
  | 'other country'
  | 'captions off'
  | 'only music'
  | 'too many requests'
  | 'wall for bots'
  | 'bot question'
  | 'sent elsewhere'
  | 'captions empty'
  | 'captions elsewhere'
  | 'broken'
  | 'silent'
  | 'no page'
  | 'nonsense'
  | 'endless'

interface Video {
  mood: VideoMood
  title: string
  captions: string[]
}

const playability: Partial<Record<VideoMood, object>> = {
  private: { status: 'LOGIN_REQUIRED', reason: 'Private video', messages: ['Sign in if you may see it.'] },
  deleted: { status: 'ERROR', reason: 'Video unavailable' },
  upcoming: { status: 'LIVE_STREAM_OFFLINE', reason: 'This live event will begin in 3 hours.' },
  'age limit': { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' },
  'other country': { status: 'UNPLAYABLE', reason: 'It is not available in your country' },
  'bot question': { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' },
}

const watchPage = '<script>ytcfg.set({"INNERTUBE_API_KEY":"a-key-of-the-page"});</script>'

/** Duration of a caption in seconds. */
const captionSeconds = 4

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&#39;')

/** The part of YouTube that we use, over a socket: pages, player call, captions, oEmbed, thumbnails. */
export async function startVideoSite() {
  const videos = new Map<string, Video>()
  const requests: string[] = []
  let count = 0
  const picture = await sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#3e3d91' },
  })
    .jpeg()
    .toBuffer()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, 'http://localhost')
    const { pathname, searchParams } = url
    const body = request.method === 'POST' ? (JSON.parse(await bodyOf(request)) as { videoId?: string }) : {}
    const id = body.videoId ?? idOf(url)
    requests.push(`${pathname} ${id}`)
    const video = videos.get(id)
    const mood = video?.mood ?? 'deleted'
    const send = (status: number, type: string, text: string | Buffer) =>
      response.writeHead(status, { 'content-type': type }).end(text)
    if (mood === 'silent') return
    if (mood === 'broken') return send(503, 'text/plain', 'Service Unavailable')
    if (pathname === '/watch') return servePage(response, mood)
    if (pathname === '/youtubei/v1/player') {
      if (searchParams.get('key') !== 'a-key-of-the-page') return send(400, 'application/json', '{}')
      if (mood === 'nonsense') return send(200, 'application/json', '<html>')
      return send(200, 'application/json', JSON.stringify(player(id, mood)))
    }
    if (pathname === '/api/timedtext') {
      const isEmpty = mood === 'captions empty'
      return send(200, 'text/xml', isEmpty ? '' : timedText(video?.captions ?? [], searchParams.get('lang')!))
    }
    return serveAbout(response, pathname, id)
  }

  function serveAbout(response: ServerResponse, pathname: string, id: string) {
    const { mood, title } = videos.get(id) ?? { mood: 'deleted' }
    const isHidden = mood === 'private' || mood === 'deleted'
    if (!isHidden && pathname === '/oembed') {
      const about = { title, thumbnail_url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg` }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(about))
    }
    const isPicture = !isHidden && pathname.endsWith('/hqdefault.jpg')
    return response
      .writeHead(isPicture ? 200 : 404, { 'content-type': 'image/jpeg' })
      .end(isPicture ? picture : '')
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** Requests: path and video. */
    asked: requests,
    /** Adds a video. Returns its id. */
    add({ mood = 'well', title = 'Gadò a', captions = spoken }: Partial<Video> = {}): string {
      const id = `v${String(++count).padStart(10, '0')}`
      videos.set(id, { mood, title, captions })
      return id
    },
    /** Changes a video's behaviour. */
    change(id: string, mood: VideoMood) {
      videos.get(id)!.mood = mood
    },
    /** Settings of a server that uses it. */
    env: { VIDEO_API_BASE: `http://127.0.0.1:${port}` },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Captions of a short sermon. */
const spoken = [
  '[Mizik]',
  'Bon gadò a konnen mouton l yo.',
  "<i>N'ap li sa</i> nan Jan 10:14.",
  'Li pa kite youn dèyè.',
]

function servePage(response: ServerResponse, mood: VideoMood) {
  const send = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(text)
  if (mood === 'too many requests') return send(429, 'Too Many Requests')
  if (mood === 'no page') return send(404, 'Not Found')
  if (mood === 'endless') return void endlessly(response)
  if (mood === 'sent elsewhere') {
    return response.writeHead(302, { location: 'https://www.google.com/sorry/index' }).end()
  }
  return send(200, mood === 'wall for bots' ? '<form class="g-recaptcha"></form>' : watchPage)
}

function player(id: string, mood: VideoMood) {
  const host = mood === 'captions elsewhere' ? 'https://captions.example' : 'https://www.youtube.com'
  const track = (lang: string, kind?: string) => ({
    baseUrl: `${host}/api/timedtext?v=${id}&lang=${lang}&fmt=srv3`,
    languageCode: lang,
    ...(kind && { kind }),
  })
  const captionTracks = [track('es'), track('ht', 'asr'), track('ht')]
  return {
    playabilityStatus: playability[mood] ?? { status: 'OK' },
    videoDetails: { videoId: id, ...(mood === 'live' && { isLive: true }) },
    ...(mood !== 'captions off' && { captions: { playerCaptionsTracklistRenderer: { captionTracks } } }),
  }
}

/** Captions in other languages state theirs. */
function timedText(texts: string[], lang: string): string {
  const all = lang === 'ht' ? texts : [`[${lang}]`, ...texts.map(() => lang)]
  const lines = all.map(
    (text, i) =>
      `<text start="${i * captionSeconds}" dur="${captionSeconds}.5">${escaped(escaped(text))}</text>`,
  )
  return `<?xml version="1.0" encoding="utf-8" ?><transcript>${lines.join('')}</transcript>`
}

/** `/watch?v=ID`, `/oembed?url=…`, `/vi/ID/maxresdefault.jpg` */
function idOf({ pathname, searchParams }: URL): string {
  const inPath = /^\/vi\/([^/]+)\//.exec(pathname)?.[1]
  const page = searchParams.get('url')
  return inPath ?? searchParams.get('v') ?? (page === null ? '' : (new URL(page).searchParams.get('v') ?? ''))
}

/** Sends an endless page while it is read. */
async function endlessly(response: ServerResponse) {
  const part = Buffer.alloc(1_000_000, 'x')
  response.writeHead(200, { 'content-type': 'text/html' })
  while (!response.destroyed) await new Promise((resolve) => response.write(part, resolve))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
