import type { InputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { ApiError } from '#src/api/client.ts'
import { write } from '#src/offline/outbox.ts'
import { settleRow } from '#src/sync/settle-row.ts'
import { notify } from '#src/ui/overlays/notices.ts'

type Person = Omit<InputOf<typeof members.add>, 'id'>

/**
 * Adds a person without waiting for the server and resolves to their id. A later rejection is notified, and the row
 * needs attention.
 */
export async function addToRoll(person: Person): Promise<string> {
  const id = crypto.randomUUID()
  const { order } = await write(members.add, { id, ...person })
  settleRow(order).catch((error: unknown) => {
    if (error instanceof ApiError) notify({ kind: 'error', title: person.name, message: error.message })
  })
  return id
}
