import type { Settings } from '#server/settings.ts'
import { openAiWriter } from './openai-writer.ts'
import type { WriterGateway, WriterPatience } from './writer.ts'

const defaultPatience: WriterPatience = {
  first: 180_000,
  stall: 60_000,
  backoff: 2000,
  longestWait: 60_000,
}

/** Returns the configured model, or null without one. */
export function openWriter(settings: Settings, patience = defaultPatience): WriterGateway | null {
  return settings.writer ? openAiWriter(settings.writer, patience) : null
}
