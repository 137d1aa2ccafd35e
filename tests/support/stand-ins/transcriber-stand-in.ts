import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response to a recording. */
export type TranscriberMood =
  | 'well'
  /** Without times. */
  | 'without times'
  | 'music'
  | 'broken'
  /** Text instead of JSON. */
  | 'nonsense'
  | 'unauthorized'
  /** Rejects before reading the recording. */
  | 'too large'
  | 'cut off'
  | 'silent'

const segments = [
  { id: 0, start: 0, end: 4.5, text: ' Senyè a se gadò mwen.', avg_logprob: -0.2 },
  { id: 1, start: 4.5, end: 9, text: ' Mwen pap manke anyen.', avg_logprob: -0.3 },
]

/** Settings of a server whose provider is unreachable. */
export const notHeard = { TRANSCRIBE_URL: 'http://127.0.0.1:9/v1', TRANSCRIBE_MODEL: 'ear-1' }

/** OpenAI's `/audio/transcriptions`, over a socket. */
export async function startTranscriber({ env = {} }: { env?: Record<string, string> } = {}) {
  const forms: { fields: Record<string, string>; file: File }[] = []
  let moods: TranscriberMood[] = []
  let pausedUntil: Promise<void> | undefined
  let release = () => {}

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/v1/audio/transcriptions') return void response.writeHead(404).end()
    const mood = moods.shift() ?? 'well'
    if (request.headers.authorization !== 'Bearer sk-tests' || mood === 'unauthorized') {
      return void response.writeHead(401).end()
    }
    if (mood === 'too large') return void response.writeHead(413).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = await new Response(Buffer.concat(chunks), {
      headers: { 'content-type': request.headers['content-type']! },
    }).formData()
    const { file, ...fields } = Object.fromEntries(form) as Record<string, string> & { file: File }
    forms.push({ fields, file })
    await pausedUntil
    if (mood === 'silent') return
    if (mood === 'broken') return void response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    if (mood === 'nonsense') return void response.end('I heard a sermon.')
    if (mood === 'cut off') {
      response.write('{"text": "Senyè')
      return void response.destroy()
    }
    const text = segments.map((one) => one.text).join('')
    if (mood === 'music') return void response.end(JSON.stringify({ text: ' ♪ ', segments: [] }))
    response.end(JSON.stringify(mood === 'without times' ? { text } : { task: 'transcribe', text, segments }))
  }

  return {
    /** Received forms. */
    forms,
    /** Sets the responses to the next recordings. */
    next: (...requested: TranscriberMood[]) => {
      moods = requested
    },
    hold: () => {
      pausedUntil = new Promise((resolve) => (release = resolve))
    },
    release: () => {
      pausedUntil = undefined
      release()
    },
    /** Settings of a server that uses it. */
    env: {
      TRANSCRIBE_URL: `${origin}/v1`,
      TRANSCRIBE_MODEL: 'ear-1',
      TRANSCRIBE_API_KEY: 'sk-tests',
      ...env,
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
