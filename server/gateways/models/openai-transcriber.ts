import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { Transcript } from '#contract/podcasts.ts'
import type { TranscriberSettings } from '#server/settings/writer-settings.ts'
import { requestIdHeader } from '#server/request-id.ts'
import { TranscriberProblem } from './transcriber.ts'
import type { Recording, Transcriber } from './transcriber.ts'

// Client of OpenAI's `/audio/transcriptions`. Uses `node:http`, since `fetch` aborts after five minutes without headers
// and cannot stream a body of known length.

const segment = v.object({ start: v.number(), end: v.number(), text: v.string() })
/** `segments` is missing when a server returns no timestamps. */
const transcription = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ text: v.optional(v.string(), ''), segments: v.nullish(v.array(segment)) }),
)

/** In bytes. */
const maxBytes = 20_000_000

/** Creates a client of an OpenAI-compatible server. */
export function openAiTranscriber(settings: TranscriberSettings, timeout: number): Transcriber {
  return {
    async transcribe(recording) {
      const within = AbortSignal.timeout(timeout)
      try {
        const { status, body } = await send(settings, recording, AbortSignal.any([recording.signal, within]))
        checkStatus(status)
        return transcriptOf(body)
      } catch (error) {
        recording.signal.throwIfAborted()
        if (error instanceof TranscriberProblem) throw error
        throw new TranscriberProblem(
          'for now',
          within.aborted ? 'no response in time' : 'the connection broke',
        )
      }
    },
  }
}

function checkStatus(status: number): void {
  if (status === 200) return
  const isForNow = status === 429 || status === 408 || status >= 500
  throw new TranscriberProblem(isForNow ? 'for now' : 'for ever', `status ${status}`)
}

function transcriptOf(body: string): Transcript {
  const { success, output } = v.safeParse(transcription, body)
  if (!success) throw new TranscriberProblem('for now', 'the response is no transcript')
  const cues = (output.segments ?? [])
    .map(({ start, end, text }) => ({
      start: Math.max(0, start),
      end: Math.max(start, end, 0),
      text: text.replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text !== '')
  if (cues.length > 0) return { timed: true, cues }
  const text = output.text.trim()
  return { timed: false, cues: text === '' ? [] : [{ start: 0, end: 0, text }] }
}

async function send(
  { url, apiKey, model }: TranscriberSettings,
  { name, contentType, size, read }: Recording,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> {
  const boundary = `lakou-${randomBytes(12).toString('hex')}`
  const field = (of: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`
  const fields = [
    field('model', model),
    field('response_format', 'verbose_json'),
    field('timestamp_granularities[]', 'segment'),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`,
    `Content-Type: ${contentType}\r\n\r\n`,
  ]
  const head = Buffer.from(fields.join(''))
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const address = new URL(`${url}/audio/transcriptions`)
  const { request } = address.protocol === 'https:' ? https : http
  const sent = request(address, {
    method: 'POST',
    signal,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...requestIdHeader(),
    },
  })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
  })
  const whole = async function* () {
    yield head
    yield* read()
    yield tail
  }
  // A server that rejects the recording responds before it has read the whole body.
  const [received] = await Promise.all([response, pipeline(whole, sent).catch(() => {})])
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of received) {
    length += (chunk as Buffer).length
    if (length > maxBytes) throw new TranscriberProblem('for ever', 'the response is too long')
    chunks.push(chunk as Buffer)
  }
  return { status: received.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }
}
