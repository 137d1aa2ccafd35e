import { isMissing } from '#server/gateways/storage/storage.ts'

/** Explains a failed command in one sentence. */
export function reasonOf(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (!(cause instanceof Error)) return `It did not work: ${String(cause)}`
  if (['BackupError', 'EmbeddedPostgresError', 'SettingsError'].includes(cause.name)) return cause.message
  if (isMissing(cause))
    return `There is no such file: ${(cause as NodeJS.ErrnoException).path ?? cause.message}`
  if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return 'The disk is full, and nothing was stored.'
  return `It did not work: ${cause.message || cause.name}`
}
