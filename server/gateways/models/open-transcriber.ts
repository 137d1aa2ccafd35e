import type { Settings } from '#server/settings.ts'
import { openAiTranscriber } from './openai-transcriber.ts'
import type { Transcriber } from './transcriber.ts'

/** In milliseconds, for all of a recording: the response comes once all of it has been heard. */
const defaultTimeout = 60 * 60_000

/** Returns the configured program, or null without one. */
export function openTranscriber(settings: Settings, timeout = defaultTimeout): Transcriber | null {
  return settings.transcriber ? openAiTranscriber(settings.transcriber, timeout) : null
}
