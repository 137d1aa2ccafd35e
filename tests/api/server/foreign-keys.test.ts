import { expect, test } from 'vitest'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()

test('every foreign key that cascades has an index that begins with its columns', async () => {
  // Without one, each row that is deleted costs a read of the whole table that points at it.
  const { rows } = await api.pool.query<{ key: string }>(`
    select k.conrelid::regclass || ' (' || (
      select string_agg(a.attname, ', ' order by c.place)
      from unnest(k.conkey) with ordinality as c (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number
    ) || ')' as key
    from pg_constraint k
    where k.connamespace = 'public'::regnamespace and k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
        and (select array_agg(n order by n) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) as n)
          = (select array_agg(n order by n) from unnest(k.conkey) as n)
    )
    order by key`)
  expect(rows.map(({ key }) => key)).toEqual([])
})
