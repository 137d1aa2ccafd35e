import type { Currency } from '#contract/fields/money.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

interface StatementGift {
  /** In cents or santim. */
  minor: number
  currency: Currency
  note: string
  date: string
  /** '' without a fund. */
  fund: string
}

/** A giver with gifts, earliest first. */
export interface Giver {
  name: string
  gifts: StatementGift[]
}

type Row = StatementGift & { member_id: string; name: string }

const ofYear = `d.date between make_date($2, 1, 1) and make_date($2, 12, 31)`
const columns = `m.id as member_id, m.name, d.amount_minor::float8 as minor, d.currency, d.note, d.date,
  coalesce(f.name, '') as fund`
const earliestFirst = 'd.date, d.created_at, d.id'

const allGivers = query<Row>(
  `select ${columns} from donations d join members m on m.id = d.member_id left join funds f on f.id = d.fund_id
   where d.church_id = $1 and ${ofYear} order by m.sort_name, m.id, ${earliestFirst}`,
  'statements-everybody',
)

/** All givers of a year by name. */
export async function giversOf(db: Db, churchId: string, year: number): Promise<Giver[]> {
  const givers = new Map<string, Giver>()
  for (const { member_id, name, ...gift } of await allGivers(db, [churchId, year])) {
    const giver = givers.get(member_id) ?? { name, gifts: [] }
    giver.gifts.push(gift)
    givers.set(member_id, giver)
  }
  return [...givers.values()]
}

const oneMember = query<Row | { member_id: string; name: string; date: null }>(
  `select ${columns} from members m left join donations d on d.member_id = m.id and ${ofYear}
     left join funds f on f.id = d.fund_id
   where m.church_id = $1 and m.id = $3 order by ${earliestFirst}`,
  'statements-member',
)

/** A member's gifts of a year; undefined when there is no such member. */
export async function giverOf(
  db: Db,
  churchId: string,
  memberId: string,
  year: number,
): Promise<Giver | undefined> {
  const rows = await oneMember(db, [churchId, year, memberId])
  const gifts = rows.filter((row): row is Row => row.date !== null)
  return rows[0] && { name: rows[0].name, gifts }
}
