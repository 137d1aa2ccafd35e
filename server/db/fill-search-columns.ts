import type { Client } from 'pg'
import { searchColumns } from './member-rows.ts'
import type { EditedTexts } from './member-rows.ts'

/** Members per statement. */
const chunk = 1000

/**
 * Fills the search columns of members whose name key is null (new column, or emptied by a migration). SQL cannot fold
 * names.
 */
export async function fillSearchColumns(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ id: string; church_id: string } & EditedTexts>(
      'select id, church_id, name, phone, phones, email, emails, details from members where name_key is null limit $1',
      [chunk],
    )
    if (rows.length === 0) return
    const found = rows.map((row) => searchColumns(row.church_id, row))
    await client.query(
      `update members set name_key = given.name_key, search = given.search, grams = given.grams::int[]
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (id, name_key, search, grams)
       where members.id = given.id`,
      [
        rows.map((row) => row.id),
        found.map((columns) => columns.name_key),
        found.map((columns) => columns.search),
        found.map((columns) => `{${columns.grams.join(',')}}`),
      ],
    )
  }
}
