import type { Client } from 'pg'
import { nameKey } from '#contract/text/name-key.ts'

/** How many members one statement fills in. */
const chunk = 1000

/** Works out the name keys that are missing: of members who were there before there were any. SQL cannot fold names. */
export async function fillNameKeys(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select id, name from members where name_key is null limit $1',
      [chunk],
    )
    if (rows.length === 0) return
    await client.query(
      `update members set name_key = given.name_key
       from unnest($1::text[], $2::text[]) as given (id, name_key) where members.id = given.id`,
      [rows.map((row) => row.id), rows.map((row) => nameKey(row.name))],
    )
  }
}
