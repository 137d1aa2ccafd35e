import { m } from '#contract/locales/paraglide/messages.js'
import { fileName } from './file-name.ts'
import { instant } from './table.ts'
import type { Row, Table } from './table.ts'

/** A podcast as far as the names of its files need it. */
type Named = { id: string; date: string; title: string; extension: string }

/** Where the zip has the files of a podcast, without their extensions. */
export function podcastPath({ date, title, id }: Omit<Named, 'extension'>): string {
  return `podcasts/${date} ${fileName(title)} ${id.slice(0, 8)}`
}

/** The churches in whose teams the person is: of those of others nothing but this. */
const memberships: Table = {
  name: 'churches',
  about: m.data_about_memberships,
  columns: [
    ['church', m.data_column_church],
    ['role', m.data_column_role],
    ['since', m.data_column_since],
  ],
  text: `select c.name as church, cu.role, ${instant('cu.created_at')} as since
    from church_users cu join churches c on c.id = cu.church_id
    where cu.user_id = $1 order by cu.created_at, c.id`,
}

const sessions: Table = {
  name: 'sessions',
  about: m.data_about_sessions,
  columns: [
    ['device', m.data_column_device],
    ['since', m.data_column_since],
    ['last_used_at', m.data_column_last_used],
  ],
  text: `select device, ${instant('created_at')} as since, ${instant('last_used_at')} as last_used_at
    from sessions where user_id = $1 order by created_at, id`,
}

const securityEvents: Table = {
  name: 'security-events',
  about: m.data_about_security,
  columns: [
    ['at', m.data_column_time],
    ['kind', m.data_column_kind],
    ['device', m.data_column_device],
    ['address', m.data_column_network],
  ],
  text: `select ${instant('created_at')} as at, kind, device, address
    from security_events where user_id = $1 order by id`,
}

const listening: Table = {
  name: 'listening',
  about: m.data_about_listening,
  columns: [
    ['podcast', m.data_column_title],
    ['seconds', m.data_column_seconds],
    ['ended', m.data_column_ended],
    ['moved_at', m.data_column_time],
  ],
  text: `select p.podcast_id, t.title as podcast, round(p.position)::int as seconds, p.ended,
      ${instant('p.moved_at')} as moved_at
    from playback_positions p join podcasts t on t.id = p.podcast_id
    where p.user_id = $1 order by p.moved_at, p.podcast_id`,
}

const podcasts: Table = {
  name: 'podcasts',
  about: m.data_about_podcasts,
  columns: [
    ['date', m.donation_csv_date],
    ['title', m.data_column_title],
    ['description', m.data_column_description],
    ['listens', m.data_column_listens],
    ['file', m.data_column_file],
  ],
  // Those of an account that is being deleted are withdrawn (3), which is not what their owner chose.
  text: `select p.id, p.date::text as date, p.title, p.description, p.privacy_status,
      case when p.status = 2 then 2 else 1 end as status, p.listens, f.duration, f.size::float8 as size,
      f.content_type, f.extension, ${instant('p.created_at')} as created_at
    from podcasts p join audio_files f on f.hash = p.audio_hash
    where p.user_id = $1 order by p.date, p.created_at, p.id`,
  view({ extension, ...row }: Row) {
    const path = podcastPath(row as unknown as Named)
    return { ...row, file: `${path}.${String(extension)}`, artwork: `${path}.jpg` }
  },
}

/** What the zip has of the person beside their churches. */
export const accountTables: readonly Table[] = [memberships, sessions, securityEvents, listening, podcasts]
