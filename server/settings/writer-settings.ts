import * as v from 'valibot'

// Settings of OpenAI-compatible servers that write posts and transcribe recordings.

const address = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => /^https?:$/.test(new URL(text).protocol), 'An http or https address.'),
)
const filled = v.pipe(v.string(), v.nonEmpty())
const price = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,5}(\.\d{1,6})?$/, 'US dollars, like 0.15.'), v.transform(Number)),
)

/** Upper bound of megabytes per transcribed recording, whatever is configured. */
const maxMegabytes = 2000

export const writerEnvironment = {
  WRITER_URL: v.optional(address),
  WRITER_MODEL: v.optional(filled),
  WRITER_API_KEY: v.optional(filled),
  WRITER_FORMAT: v.optional(v.picklist(['json_schema', 'json_object', 'text']), 'json_schema'),
  WRITER_MONTHLY_TOKENS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'A number of tokens.'), v.transform(Number)),
    '1000000',
  ),
  WRITER_PRICE_READ: price,
  WRITER_PRICE_WRITTEN: price,
  TRANSCRIBE_URL: v.optional(address),
  TRANSCRIBE_MODEL: v.optional(filled),
  TRANSCRIBE_API_KEY: v.optional(filled),
  TRANSCRIBE_MAX_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'A number of megabytes, 1 or more.'),
      v.transform(Number),
      v.maxValue(maxMegabytes),
    ),
    '25',
  ),
}

const environment = v.object(writerEnvironment)
type Environment = v.InferOutput<typeof environment>

const withoutSlash = (text: string) => text.replace(/\/+$/, '')
const isPair = (a: unknown, b: unknown) => (a === undefined) === (b === undefined)

/** Cross-checks, each reported under one variable's name. */
export const writerChecks: {
  name: keyof Environment
  isRight: (env: Environment) => boolean
  message: string
}[] = [
  {
    name: 'WRITER_MODEL',
    isRight: (env) => isPair(env.WRITER_URL, env.WRITER_MODEL),
    message: 'WRITER_URL and WRITER_MODEL are set together, or none of them.',
  },
  {
    name: 'WRITER_API_KEY',
    isRight: (env) => env.WRITER_API_KEY === undefined || env.WRITER_URL !== undefined,
    message: 'WRITER_API_KEY is of no use without WRITER_URL.',
  },
  {
    name: 'WRITER_PRICE_WRITTEN',
    isRight: (env) => isPair(env.WRITER_PRICE_READ, env.WRITER_PRICE_WRITTEN),
    message: 'WRITER_PRICE_READ and WRITER_PRICE_WRITTEN are set together, or none of them.',
  },
  {
    name: 'TRANSCRIBE_MODEL',
    isRight: (env) => isPair(env.TRANSCRIBE_URL, env.TRANSCRIBE_MODEL),
    message: 'TRANSCRIBE_URL and TRANSCRIBE_MODEL are set together, or none of them.',
  },
  {
    name: 'TRANSCRIBE_API_KEY',
    isRight: (env) => env.TRANSCRIBE_API_KEY === undefined || env.TRANSCRIBE_URL !== undefined,
    message: 'TRANSCRIBE_API_KEY is of no use without TRANSCRIBE_URL.',
  },
]

/** Undefined: posts are edited transcripts. */
export function writerOf(env: Environment) {
  if (!env.WRITER_URL) return undefined
  return {
    url: withoutSlash(env.WRITER_URL),
    model: env.WRITER_MODEL!,
    apiKey: env.WRITER_API_KEY,
    /** How the model is asked for JSON; `text`: by the prompt only. */
    format: env.WRITER_FORMAT,
    /** Token limit of one account per calendar month. */
    monthlyTokens: env.WRITER_MONTHLY_TOKENS,
    /** US dollars per million tokens; undefined: costs are not displayed. */
    prices:
      env.WRITER_PRICE_READ === undefined
        ? undefined
        : { read: env.WRITER_PRICE_READ, written: env.WRITER_PRICE_WRITTEN! },
  }
}
export type WriterSettings = NonNullable<ReturnType<typeof writerOf>>

/** Undefined: transcription is disabled. */
export function transcriberOf(env: Environment) {
  if (!env.TRANSCRIBE_URL) return undefined
  return {
    url: withoutSlash(env.TRANSCRIBE_URL),
    model: env.TRANSCRIBE_MODEL!,
    apiKey: env.TRANSCRIBE_API_KEY,
    maxMegabytes: env.TRANSCRIBE_MAX_MB,
  }
}
export type TranscriberSettings = NonNullable<ReturnType<typeof transcriberOf>>
