import { setTimeout as pause } from 'node:timers/promises'
import type { WriterSettings } from '#server/settings/writer-settings.ts'
import { readObject, partialField } from '#server/gateways/storage/written-object.ts'
import { readEvents } from '#server/gateways/server-sent-events.ts'
import { requestIdHeader } from '#server/request-id.ts'
import { WriterProblem } from './writer.ts'
import type { WriterGateway, WriterTimeouts, WriterRequest, WriterUsage } from './writer.ts'

// Client of OpenAI's `/chat/completions`: streamed, with JSON by schema, by JSON mode or by prompt.

interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

interface Chunk {
  choices?: { delta?: { content?: string | null } | null; finish_reason?: string | null }[] | null
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
  error?: unknown
}

/** Attempts per request when the failure is temporary. */
const tries = 3

/** Maximum characters of one response: a model can repeat itself endlessly. */
const maxCharacters = 120_000

/** Estimate for servers that report no usage. */
const charactersPerToken = 4

/** Temporary failure. `wait`: the server's `Retry-After` in milliseconds. */
class ForNow extends Error {
  readonly wait: number | undefined
  readonly kind: WriterProblem['kind']

  constructor(
    message: string,
    { wait, kind = 'down' }: { wait?: number | undefined; kind?: WriterProblem['kind'] } = {},
  ) {
    super(message)
    this.wait = wait
    this.kind = kind
  }
}

/** Creates a client of an OpenAI-compatible server. */
export function openAiWriter(settings: WriterSettings, timeouts: WriterTimeouts): WriterGateway {
  const { model, prices, monthlyTokens } = settings

  async function converse<Field extends string>(messages: Message[], request: WriterRequest<Field>) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await respond(settings, timeouts, messages, request)
      } catch (error) {
        request.signal.throwIfAborted()
        if (!(error instanceof ForNow)) throw error
        const wait = error.wait ?? timeouts.backoff * attempt
        if (attempt === tries || wait > timeouts.longestWait)
          throw new WriterProblem(error.kind, error.message)
        await pause(wait, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted())
      }
    }
  }

  return {
    model,
    monthlyTokens,
    costOf: ({ read, written }) => (prices ? Math.round(read * prices.read + written * prices.written) : 0),
    async write(request) {
      const { system, user, fields } = request
      const messages: Message[] = [
        { role: 'system', content: `${system}\n\n${askForObject(fields)}` },
        { role: 'user', content: user },
      ]
      const first = await converse(messages, request)
      const found = readObject(first, fields)
      if (found) return found
      const again: Message[] = [
        ...messages,
        { role: 'assistant', content: first === '' ? '(nothing)' : first },
        { role: 'user', content: `That was not the JSON object that was asked for. ${askForObject(fields)}` },
      ]
      const corrected = readObject(await converse(again, request), fields)
      if (!corrected) throw new WriterProblem('nonsense', 'what the model wrote is not the object asked for')
      return corrected
    },
  }
}

/** Describes the expected object. Needed with a schema too, which some servers do not pass to the model. */
function askForObject(fields: Record<string, string>): string {
  const list = Object.entries(fields).map(([name, about]) => `"${name}": ${about}`)
  return `Respond with one JSON object and nothing else. Its fields are strings:\n${list.join('\n')}`
}

function responseFormat(format: WriterSettings['format'], fields: Record<string, string>) {
  if (format === 'text') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
  )
  const schema = {
    type: 'object',
    properties,
    required: Object.keys(fields),
    additionalProperties: false,
  }
  return { response_format: { type: 'json_schema', json_schema: { name: 'post', strict: true, schema } } }
}

/** Rejects with `ForNow` when the step fails or times out (milliseconds). */
type Within = <T>(milliseconds: number, step: Promise<T>) => Promise<T>

/** One attempt. Throws `ForNow` when a retry may help, otherwise `WriterProblem`. */
async function respond<Field extends string>(
  settings: WriterSettings,
  timeouts: WriterTimeouts,
  messages: Message[],
  request: WriterRequest<Field>,
): Promise<string> {
  const controller = new AbortController()
  const within: Within = async (milliseconds, step) => {
    const clock = setTimeout(() => controller.abort(), milliseconds)
    try {
      return await step
    } catch {
      if (controller.signal.aborted) throw new ForNow('no response in time', { kind: 'slow' })
      throw new ForNow('the connection broke')
    } finally {
      clearTimeout(clock)
    }
  }
  try {
    const signal = AbortSignal.any([request.signal, controller.signal])
    const response = await within(timeouts.first, post(settings, messages, request.fields, signal))
    checkStatus(response)
    return await follow(readEvents(response.body!), { messages, request, within, timeouts })
  } finally {
    controller.abort()
  }
}

function post(
  { url, apiKey, model, format }: WriterSettings,
  messages: Message[],
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const body = {
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...responseFormat(format, fields),
  }
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    // With `redirect: 'error'`, Node drops the abort signal at the next garbage collection, and a stall would never
    // time out.
    redirect: 'manual',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...requestIdHeader(),
    },
    body: JSON.stringify(body),
  })
}

interface Following<Field extends string> {
  messages: Message[]
  request: WriterRequest<Field>
  within: Within
  timeouts: WriterTimeouts
}

async function follow<Field extends string>(
  events: AsyncGenerator<string, void>,
  { messages, request, within, timeouts }: Following<Field>,
): Promise<string> {
  let text = ''
  let usage: WriterUsage | undefined
  let isFinished = false
  try {
    for (let awaited = timeouts.first; ; awaited = timeouts.stall) {
      const { value, done } = await within(awaited, events.next())
      if (done || value === '[DONE]') break
      const chunk = parseChunk(value)
      const [choice] = chunk.choices ?? []
      text += choice?.delta?.content ?? ''
      isFinished ||= Boolean(choice?.finish_reason)
      usage = usageOf(chunk.usage) ?? usage
      checkLength(text)
      if (!isFinished) await request.onProgress?.((field) => partialField(text, field))
    }
  } finally {
    // Tokens are billed even when the response is unusable.
    if (text !== '' || usage) await request.onUsage(usage ?? estimate(messages, text))
  }
  if (!isFinished) throw new ForNow('the model stopped half-way')
  return text
}

function checkLength(text: string): void {
  if (text.length > maxCharacters) throw new WriterProblem('nonsense', 'the model does not end')
}

/** Other retryable statuses mean `down`. */
const kinds: Record<number, WriterProblem['kind']> = { 408: 'slow', 429: 'busy', 504: 'slow' }

function checkStatus(response: Response): void {
  const { status } = response
  if (status === 200 && response.body) return
  if (status === 429 || status === 408 || status >= 500) {
    const wait = waitOf(response.headers.get('retry-after'))
    throw new ForNow(`status ${status}`, { wait, kind: kinds[status] ?? 'down' })
  }
  throw new WriterProblem(status === 401 || status === 403 ? 'key' : 'down', `status ${status}`)
}

/** Parses `Retry-After` (seconds or a date) into milliseconds. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

function parseChunk(data: string): Chunk {
  let chunk: unknown
  try {
    chunk = JSON.parse(data)
  } catch {
    throw new ForNow('an event of the stream is no JSON')
  }
  if (typeof chunk !== 'object' || chunk === null) throw new ForNow('an event of the stream is no object')
  if ('error' in chunk && chunk.error) throw new ForNow('the model failed while it wrote')
  return chunk
}

function usageOf(usage: Chunk['usage']): WriterUsage | undefined {
  if (!usage) return undefined
  const { prompt_tokens = 0, completion_tokens = 0 } = usage
  return { read: prompt_tokens, written: completion_tokens }
}

function estimate(messages: Message[], text: string): WriterUsage {
  const length = messages.reduce((sum, { content }) => sum + content.length, 0)
  return {
    read: Math.ceil(length / charactersPerToken),
    written: Math.ceil(text.length / charactersPerToken),
  }
}
