import type { Contact } from '#contract/member-contacts.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { isTextable } from '#server/gateways/textable-number.ts'
import { reachOf } from './rules.ts'

interface MainDelivery {
  id: string
  status: string
  channel: 'sms' | 'mail'
  address: string
  body: string
  /** The member's current contacts; null when removed. */
  phone: string | null
  phone_label: string | null
  phones: Contact[] | null
  email: string | null
}

// Locked, so that a concurrent retry finds nothing failed.
const mains = query<MainDelivery>(
  `select d.id, d.status, d.channel, d.address, d.body, m.phone, m.phone_label, m.phones, m.email
   from deliveries d left join members m on m.id = d.member_id
   where d.send_id = $1 and d.shares_with is null and d.address is not null
   order by d.id for update of d`,
  'reminders-mains',
)
const again = query(
  `update deliveries d set
     status = 'queued', problem = null, provider_id = null, claimed_at = null, attempt = attempt + 1,
     updated_at = now(), address = r.address, channel = r.channel
   from unnest($1::text[], $2::text[], $3::text[]) as r (id, address, channel)
   where d.id = r.id`,
)
const sharersAgain = query(
  `update deliveries set status = 'queued', problem = null, attempt = attempt + 1, updated_at = now()
   where send_id = $1 and shares_with = any($2::text[])`,
)
const unreachable = query(
  `update deliveries set problem = 'not_textable', updated_at = now()
   where send_id = $1 and (id = any($2::text[]) or shares_with = any($2::text[]))`,
)

type Reach = Pick<MainDelivery, 'channel' | 'address'>

/** New recipient of a failed message: the member's current address, unless another message of the send uses it. */
function reachAgain(main: MainDelivery, taken: Set<string>): Reach | null {
  const { channel, address, phone, email, phone_label, phones } = main
  const own: Reach = { channel, address }
  const member = { phone, email, phone_label: phone_label ?? '', phones: phones ?? [] }
  const present = phone === null && email === null ? own : reachOf(member)
  if (!present) return null
  const reach = present.address !== address && taken.has(present.address) ? own : present
  return reach.channel === 'mail' || isTextable(reach.address) ? reach : null
}

/**
 * Requeues failed messages to the members' current addresses. Returns the requeued ones; numbers that cannot get texts
 * stay failed.
 */
export async function queueAgain(tx: Db, sendId: string): Promise<(Reach & { id: string; body: string })[]> {
  const all = await mains(tx, [sendId])
  const taken = new Set(all.map(({ address }) => address))
  const queued: (Reach & { id: string; body: string })[] = []
  const left: string[] = []
  for (const main of all.filter(({ status }) => status === 'failed')) {
    const reach = reachAgain(main, taken)
    if (!reach) {
      left.push(main.id)
      continue
    }
    taken.add(reach.address)
    queued.push({ ...reach, id: main.id, body: main.body })
  }
  if (left.length > 0) await unreachable(tx, [sendId, left])
  if (queued.length === 0) return []
  const ids = queued.map(({ id }) => id)
  await again(tx, [ids, queued.map(({ address }) => address), queued.map(({ channel }) => channel)])
  await sharersAgain(tx, [sendId, ids])
  return queued
}
