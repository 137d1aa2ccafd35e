import { randomUUID } from 'node:crypto'
import { transaction } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import type { Api } from '#tests/support/api.ts'

/** Adds members who joined on a date, regardless of the plan; returns their ids. */
export async function congregation(
  api: Api,
  churchId: string,
  names: string[],
  joinedOn: string,
): Promise<string[]> {
  const people = names.map((name) => ({
    id: randomUUID(),
    name,
    phone: null,
    email: null,
    groups: [],
    joinedOn,
  }))
  await transaction(api.db, (tx) => addMemberRows(tx, churchId, people))
  return people.map((each) => each.id)
}
