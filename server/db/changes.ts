import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from './connection.ts'
import { query } from './query.ts'

/** The channel of NOTIFY that all processes listen on. */
export const changesChannel = 'lakou_changes'

/** What travels over the channel: the data of this call has changed in this church. */
export interface ChurchChange {
  church: string
  call: string
  /** Which thing of the church, an id or a date; null: any. */
  key: string | null
}

const notify = query(
  `select pg_notify('${changesChannel}', json_build_object('church', $1::text, 'call', call, 'key', key)::text)
   from unnest($2::text[], $3::text[]) as changed (call, key)`,
  'notify-changed',
)

/** A call whose data has changed; with a key: of the thing that this id or date names in the call's input. */
export type Changed = readonly [endpoint: Pick<Endpoint, 'name'>, key?: string]

/** Tells whoever watches the church that the data of these calls has changed, once the transaction has committed. */
export async function notifyChanged(tx: Db, churchId: string, ...changed: Changed[]): Promise<void> {
  const calls = changed.map(([endpoint]) => endpoint.name)
  await notify(tx, [churchId, calls, changed.map(([, key]) => key ?? null)])
}
