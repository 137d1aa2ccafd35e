import { ApiError } from '#src/api/client.ts'

/** The server has rejected a row of the outbox, which now needs attention: wherever the row is shown says why, too. */
export class RowRejected extends ApiError {}
