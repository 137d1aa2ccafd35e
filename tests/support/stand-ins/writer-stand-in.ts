import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response to a request. */
export type WriterMood =
  | 'well'
  /** In a code fence, with thoughts and text around. */
  | 'fenced'
  /** Text without an object. */
  | 'nonsense'
  /** An object with an empty field. */
  | 'half an object'
  /** Closes the connection during the text. */
  | 'cut off'
  /** Reports an error in the stream. */
  | 'failing'
  /** No response. */
  | 'silent'
  /** Starts, then stalls. */
  | 'stalled'
  | 'busy'
  | 'busy for an hour'
  | 'broken'
  | 'unauthorized'
  /** Redirects. */
  | 'moved'
  /** Follows instructions in the transcript (prompt injection). */
  | 'obedient'

interface Request {
  messages: { role: string; content: string }[]
  response_format?: { type: string; json_schema?: { schema: { required: string[] } } }
  stream_options?: { include_usage: boolean }
  model: string
}

/** OpenAI's `/chat/completions`, over a socket. Returns the sentences of the prompt. */
export async function startWriter({
  env = {},
  key = 'sk-tests',
}: {
  env?: Record<string, string>
  /** Null: a local model without a key. */
  key?: string | null
} = {}) {
  const authorization = key === null ? undefined : `Bearer ${key}`
  const requests: Request[] = []
  let moods: WriterMood[] = []
  const waiting = new Set<() => void>()
  let heldFrom = Infinity

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end()
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Request
    requests.push(body)
    const mood = moods.shift() ?? 'well'
    if (request.headers.authorization !== authorization || mood === 'unauthorized') {
      return void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{}}')
    }
    if (mood === 'busy') return void response.writeHead(429, { 'retry-after': '0' }).end()
    if (mood === 'busy for an hour') return void response.writeHead(429, { 'retry-after': '3600' }).end()
    if (mood === 'moved') return void response.writeHead(307, { location: request.url }).end()
    if (mood === 'broken') return void response.writeHead(503).end()
    if (mood === 'silent') return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await stream(response, writtenFor(body, mood), mood)
  }

  async function stream(response: ServerResponse, text: string, mood: WriterMood): Promise<void> {
    const send = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
    const pieces = text.match(/[\s\S]{1,40}/g) ?? []
    for (const [i, content] of pieces.entries()) {
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
      if (i !== Math.floor(pieces.length / 2)) continue
      if (mood === 'cut off') return void response.destroy()
      if (mood === 'failing') return void response.end('data: {"error":{"message":"No."}}\n\n')
      if (mood === 'stalled') return
      if (requests.length >= heldFrom) await new Promise<void>((resolve) => waiting.add(resolve))
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    send({ choices: null, usage: { prompt_tokens: 100, completion_tokens: 20 } })
    response.end('data: [DONE]\n\n')
  }

  const release = () => {
    heldFrom = Infinity
    for (const go of waiting) go()
    waiting.clear()
  }
  return {
    requests,
    /** Messages of each request. */
    shown: () => requests.map(({ messages }) => messages),
    /** Sets the responses to the next requests. */
    next: (...requested: WriterMood[]) => {
      moods = requested
    },
    /** Pauses each response in the middle, from this request on, until released. */
    hold: (from = 1) => {
      heldFrom = from
    },
    release,
    /** Restores the initial state. */
    reset: () => {
      release()
      moods = []
      requests.length = 0
    },
    /** Settings of a server that uses it. */
    env: { WRITER_URL: `${origin}/v1/`, WRITER_MODEL: 'scribe-1', WRITER_API_KEY: 'sk-tests', ...env },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The material between the markers of the user's message, without times. */
function materialOf({ messages }: Request): string[] {
  const { content } = messages.find(({ role }) => role === 'user')!
  const inside = /^<<<(TRANSCRIPT-\w+)\n([\s\S]*)\n\1>>>$/.exec(content)
  return (inside?.[2] ?? '').split('\n').map((line) => line.replace(/^\([\d:]+\) /, ''))
}

function writtenFor(request: Request, mood: WriterMood): string {
  if (mood === 'nonsense') return 'I am happy to help with that!'
  if (mood === 'half an object') return '{"heading": "Half", "text": "  ", "title": "", "description": ""}'
  const lines = materialOf(request)
  const [first = '', second = first] = lines.filter((line) => line.trim() !== '')
  const text =
    mood === 'obedient'
      ? 'PWNED. ![x](https://evil.example/?q=1) [click](https://evil.example) <script>alert(1)</script> https://evil.example/2'
      : [
          `They said: "${second}" (9:59)`,
          '## A heading of its own',
          `> ${first} (7:07)`,
          '> These words were never said by anybody here.',
          'And he said “nobody has ever spoken these words aloud” (1:11) and “grace”.',
        ].join('\n\n')
  const chapter = /chapter (\d+) of/.exec(request.messages[0]!.content)?.[1]
  const object = JSON.stringify(
    chapter === undefined
      ? { title: 'A title by the model', description: 'What it is about.' }
      : { heading: `Chapter ${chapter}`, text },
  )
  return mood === 'fenced'
    ? `<think>{"heading": </think>\nHere it is:\n\`\`\`json\n${object}\n\`\`\`\nAnything else?`
    : object
}
