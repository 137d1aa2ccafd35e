import type { Settings } from '#server/settings.ts'
import { openAiTranscriber } from './openai-transcriber.ts'
import type { Transcriber } from './transcriber.ts'

/** Timeout of a whole transcription in milliseconds. */
const defaultTimeout = 60 * 60_000

/** Returns null without a transcriber. */
export function openTranscriber(settings: Settings, timeout = defaultTimeout): Transcriber | null {
  return settings.transcriber ? openAiTranscriber(settings.transcriber, timeout) : null
}
