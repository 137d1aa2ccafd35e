import { ApiError } from '#src/api/client.ts'
import type { OutboxRow } from '#src/offline/database.ts'

/** The server has rejected a row of the outbox, which now needs attention: wherever the row is shown says why, too. */
export class RowRejected extends ApiError {}

/** The server's words on a row that it has rejected, where no form stands that would say them at its fields. */
export function rejectionOf({ fields = {}, message }: OutboxRow): string | undefined {
  return Object.values(fields)[0] ?? message
}
