import type { Settings } from '#server/settings.ts'
import { openAiWriter } from './openai-writer.ts'
import type { WriterGateway, WriterTimeouts } from './writer.ts'

const defaultTimeouts: WriterTimeouts = {
  first: 180_000,
  stall: 60_000,
  backoff: 2000,
  longestWait: 60_000,
}

/** Returns null without a model. */
export function openWriter(settings: Settings, timeouts = defaultTimeouts): WriterGateway | null {
  return settings.writer ? openAiWriter(settings.writer, timeouts) : null
}
