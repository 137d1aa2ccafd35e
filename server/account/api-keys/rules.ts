import { apiKeyPrefix } from '#contract/account/api-keys.ts'
import type { ApiKeyView } from '#contract/account/api-keys.ts'
import type { apiKeys } from '#server/db/schema/account.ts'
import { newSecret } from '#server/tokens.ts'

/** Letters of the key that stay visible: enough to tell keys apart, and 232 bits short of one. */
const shownLetters = 4

export function newApiKey(): string {
  return apiKeyPrefix + newSecret()
}

/** Masks a key for display. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, apiKeyPrefix.length + shownLetters)}…`
}

/** The key as displayed to its owner. */
export function viewApiKey(
  { createdAt, lastUsedAt, month, monthCalls }: typeof apiKeys.$inferSelect,
  masked: string,
): ApiKeyView {
  const thisMonth = new Date().toISOString().slice(0, 'YYYY-MM'.length)
  return {
    masked,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt && lastUsedAt.toISOString(),
    callsThisMonth: month === thisMonth ? monthCalls : 0,
  }
}
