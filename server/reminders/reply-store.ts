import { members } from '#contract/members.ts'
import { notifyChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const add = query<{ churchId: string }>(
  `insert into text_replies (id, church_id, phone, body)
   select $1, church_id, $2, $3 from (
     (select church_id, created_at, id, 0 as rank from deliveries
      where address = $2 and channel = 'sms' and provider_id is not null
      order by created_at desc, id limit 1)
     union all
     (select d.church_id, d.created_at, d.id, 1 from (
        select id from members where phone = $2
        union select id from members where phones @> jsonb_build_array(jsonb_build_object('value', $2::text))
      ) m join deliveries d on d.member_id = m.id
      where d.channel = 'sms' and d.provider_id is not null
      order by d.created_at desc, d.id limit 1)
   ) texted order by rank limit 1
   on conflict do nothing returning church_id as "churchId"`,
  'reply-add',
)

/**
 * Stores a reply for the church that texted the number last, otherwise for the church with such a member; providers do
 * not link replies to texts. Without a church it is discarded. `id`: the provider's, for deduplication.
 */
export async function storeReply(db: Db, reply: { id: string; phone: string; body: string }): Promise<void> {
  const [stored] = await add(db, [reply.id, reply.phone, reply.body.slice(0, longest)])
  if (stored) await notifyChanged(db, stored.churchId, [members.summary])
}

/** Stored characters; a text of ten segments has 1600. */
const longest = 2000
