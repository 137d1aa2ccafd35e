import type { Donation } from '#contract/donations.ts'
import type { Household } from '#contract/households/household-views.ts'
import { filledContacts } from '#contract/member-contacts.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import { maxMembersInEvent } from '#contract/webhooks.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { awaitAtCommit } from './db/connection.ts'
import type { Db } from './db/connection.ts'
import type { NewMember } from './db/member-rows.ts'
import { query } from './db/query.ts'
import type { Jobs } from './jobs.ts'

// Events for webhooks, written in the transaction of the change, so that exactly the committed ones are delivered. A
// church without webhooks costs one index look-up.

/** Queue of the jobs that send due deliveries. */
export const deliveriesQueue = 'webhook-deliveries'

/** A member as webhooks receive them. */
type EventMember = Pick<NewMember, 'id' | 'name' | 'phone' | 'email'> & Partial<MemberContacts>

/** The payload's `data`, in addition to the church's id. */
interface EventData {
  'member.added': { members: EventMember[] }
  'member.archived': { members: EventMember[] }
  'member.restored': { members: EventMember[] }
  'household.added': Household
  'household.updated': Household
  'household.removed': { id: string; name: string }
  'gift.logged': Donation
  'rsvp.answered': {
    event_id: string
    event_title: string
    member_id: string
    member_name: string
    status: 'yes' | 'no'
    answered_at: string
  }
}

type MemberEvent = 'member.added' | 'member.archived' | 'member.restored'

/** Enqueues webhook deliveries within the caller's transaction. */
export interface ChurchEvents {
  /** Whether the church has a webhook for these events; otherwise `emit` has no effect. */
  isSubscribed(tx: Db, churchId: string, type: keyof EventData): Promise<boolean>
  emit<Type extends keyof EventData>(
    tx: Db,
    churchId: string,
    type: Type,
    ...data: EventData[Type][]
  ): Promise<void>
  /** Members have been added, archived or brought back, one or thousands. */
  emitMembers(tx: Db, churchId: string, type: MemberEvent, people: EventMember[]): Promise<void>
  /** A service was counted. Delivered after a pause in the counting, at the latest every 15 minutes. */
  emitServiceCounted(tx: Db, service: { churchId: string; date: string; number: number }): Promise<void>
}

const subscribed = (event: string) => `w.church_id = $1 and w.paused is null and ${event} = any(w.events)`

const findSubscribed = query<{ found: boolean }>(
  `select exists (select from webhooks w where ${subscribed('$2')}) as found`,
  'church-events-subscribed',
)

const add = query<{ id: string }>(
  `insert into webhook_deliveries (id, webhook_id, church_id, event, data)
   select gen_random_uuid(), w.id, w.church_id, $2, data::jsonb
   from webhooks w, unnest($3::text[]) as data
   where ${subscribed('$2')}
   returning id`,
  'church-events-add',
)

const serviceCounted: WebhookEvent = 'service.counted'

// Sends no job: the check of every minute finds it.
const addService = query(
  `insert into webhook_deliveries (id, webhook_id, church_id, event, data, subject, next_attempt_at)
   select gen_random_uuid(), w.id, w.church_id, '${serviceCounted}', jsonb_build_object(
     'date', s.date, 'service_id', t.id, 'name', t.name,
     'present', s.present, 'guests', s.guests, 'visits', s.present + s.guests
   ), concat_ws(' ', s.date, nullif(s.number, 0)), now() + interval '3 minutes'
   from webhooks w join services s on s.church_id = w.church_id and s.date = $2::date and s.number = $3
     left join service_times t on t.church_id = s.church_id and t.number = s.number and s.number > 0
   where ${subscribed(`'${serviceCounted}'`)}
   on conflict (webhook_id, subject) where status = 'pending' and attempts = 0 do update
     set data = excluded.data, occurred_at = excluded.occurred_at,
       next_attempt_at = least(excluded.next_attempt_at, webhook_deliveries.created_at + interval '15 minutes')`,
  'church-events-service',
)

/** Creates the event sink of webhooks. */
export function createChurchEvents({ jobs }: { jobs: Jobs }): ChurchEvents {
  const emit: ChurchEvents['emit'] = async (tx, churchId, type, ...data) => {
    const added = await add(tx, [churchId, type, data.map((one) => JSON.stringify(one))])
    if (added.length > 0) await jobs.send(tx, deliveriesQueue, {})
  }
  return {
    async isSubscribed(tx, churchId, type) {
      const [row] = await findSubscribed(tx, [churchId, type])
      return row!.found
    },
    emit,
    async emitMembers(tx, churchId, type, people) {
      const members = people.map((person) => {
        const { id, name, phone, email } = person
        return { id, name, phone, email, ...filledContacts(person) }
      })
      const batches = Array.from({ length: Math.ceil(members.length / maxMembersInEvent) }, (_, i) => ({
        members: members.slice(i * maxMembersInEvent, (i + 1) * maxMembersInEvent),
      }))
      if (batches.length > 0) await emit(tx, churchId, type, ...batches)
    },
    async emitServiceCounted(tx, { churchId, date, number }) {
      await awaitAtCommit(tx, addService(tx, [churchId, date, number]))
    },
  }
}
