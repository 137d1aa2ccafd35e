import { m } from '#contract/locales/paraglide/messages.js'
import { noticeKinds, roles, securityEvents as eventNames, yesOrNo } from './code-texts.ts'
import { fileName } from './file-name.ts'
import { instant } from './table.ts'
import type { Row, Table } from './table.ts'

type Named = { id: string; date: string; title: string; extension: string }

/** Path of a podcast's files in the zip, without extension. */
export function podcastPath({ date, title, id }: Omit<Named, 'extension'>): string {
  return `podcasts/${date} ${fileName(title)} ${id.slice(0, 8)}`
}

/** Team memberships; nothing else about other people's churches. */
const memberships: Table = {
  name: 'churches',
  about: m.data_about_memberships,
  columns: [
    ['church', m.data_column_church],
    ['role', m.data_column_role, roles],
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
    ['kind', m.data_column_kind, eventNames],
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
    ['ended', m.data_column_ended, yesOrNo],
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
  // Status 3 (withdrawn by the deletion) is exported as active, the owner's own choice.
  text: `select p.id, p.date::text as date, p.title, p.description, p.speaker, p.passage, p.series, p.season, p.episode,
      p.explicit, p.draft, ${instant('p.publish_at')} as publish_at, p.privacy_status,
      case when p.status = 2 then 2 else 1 end as status, p.listens, f.duration, f.size::float8 as size, p.original_hash,
      f.content_type, f.extension, ${instant('p.created_at')} as created_at
    from podcasts p join audio_files f on f.hash = p.audio_hash
    where p.user_id = $1 order by p.date, p.created_at, p.id`,
  view({ extension, ...row }: Row) {
    const path = podcastPath(row as unknown as Named)
    return { ...row, file: `${path}.${String(extension)}`, artwork: `${path}.jpg` }
  },
}

const show: Table = {
  name: 'show',
  about: m.data_about_show,
  columns: [
    ['name', m.data_column_title],
    ['description', m.data_column_description],
  ],
  text: `select settings->>'name' as name, settings->>'description' as description, settings, cover
    from shows where user_id = $1`,
}

const posts: Table = {
  name: 'posts',
  about: m.data_about_posts,
  columns: [
    ['at', m.data_column_time],
    ['title', m.data_column_title],
    ['text', m.data_column_text],
    ['video', m.data_column_video],
    ['published', m.data_column_published],
    ['address', m.data_column_public_address],
    ['picture', m.data_column_file],
  ],
  text: `select b.id, ${instant('b.created_at')} as at, b.title, b.description, b.body as text, array_to_string(b.tags, ', ') as tags, b.status, b.podcast_id,
      b.video_url as video, ${instant('p.published_at')} as published, '/@' || u.username || '/' || p.slug as address,
      'posts/' || b.thumbnail || '.jpg' as picture, 'posts/' || b.cover || '-wide.jpg' as cover, b.cover_alt
    from blogs b
      join users u on u.id = b.user_id
      left join blog_publications p on p.blog_id = b.id and p.status <> 'withdrawn'
    where b.user_id = $1 order by b.created_at, b.id`,
}

const postVersions: Table = {
  name: 'post-versions',
  about: m.data_about_post_versions,
  columns: [
    ['saved_at', m.data_column_time],
    ['title', m.data_column_title],
    ['text', m.data_column_text],
  ],
  text: `select v.blog_id, v.revision, ${instant('v.saved_at')} as saved_at, v.title, v.body as text
    from blog_versions v join blogs b on b.id = v.blog_id
    where b.user_id = $1 order by b.created_at, b.id, v.revision`,
}

/** Publishing integrations, without their keys. */
const integrations: Table = {
  name: 'integrations',
  about: m.data_about_integrations,
  columns: [
    ['since', m.data_column_since],
    ['name', m.data_column_kind],
    ['site', m.data_column_site],
    ['site_user', m.data_column_site_user],
  ],
  text: `select name, status, site_url as site, site_user, published_to, collection_id,
      field_mappings::text as field_mappings, categories::text as categories, ${instant('created_at')} as since
    from blog_integrations where user_id = $1 order by created_at, id`,
}

/** Automatic transcripts awaiting review. */
const transcriptions: Table = {
  name: 'transcriptions',
  about: m.data_about_transcriptions,
  columns: [
    ['at', m.data_column_time],
    ['podcast', m.data_column_title],
    ['text', m.data_column_text],
  ],
  text: `select d.podcast_id, ${instant('d.created_at')} as at, p.title as podcast, d.status,
      (select string_agg(c->>'text', ' ' order by n)
        from jsonb_array_elements(d.transcript->'cues') with ordinality as cues (c, n)) as text,
      d.transcript::text as transcript
    from transcript_drafts d join podcasts p on p.id = d.podcast_id
    where p.user_id = $1 order by d.created_at, d.podcast_id`,
}

/** Sent messages only, not received ones. */
const messages: Table = {
  name: 'messages',
  about: m.data_about_messages,
  columns: [
    ['at', m.data_column_time],
    ['to', m.data_column_recipient],
    ['message', m.data_column_text],
    ['file', m.data_column_file],
  ],
  text: `select m.id, ${instant('m.created_at')} as at, coalesce(u.name, s.other_name) as "to", m.text as message,
      'messages/' || m.picture as file
    from messages m
      join conversation_sides s on s.user_id = $1 and s.conversation_id = m.conversation_id
      left join users u on u.id = s.other_user_id
    where m.from_user_id = $1 and m.deleted_at is null order by m.created_at, m.id`,
}

const payments: Table = {
  name: 'payments',
  about: m.data_about_payments,
  columns: [
    ['product', m.data_column_plan],
    ['paid_until', m.data_column_paid_until],
    ['card', m.data_column_card],
  ],
  text: `select product, status, ${instant('period_end')} as paid_until, next,
      ${instant('past_due_since')} as past_due_since, card_brand || ' ' || card_last4 as card,
      ${instant('created_at')} as since
    from subscriptions where user_id = $1`,
}

const notices: Table = {
  name: 'notices',
  about: m.data_about_notices,
  columns: [
    ['at', m.data_column_time],
    ['kind', m.data_column_kind, noticeKinds],
    ['about', m.data_column_about],
    ['count', m.data_column_count],
    ['read_at', m.data_column_read],
  ],
  // Omits other people's texts and secret team links.
  text: `select ${instant('updated_at')} as at, kind, coalesce(data->>'event_title', data->>'filename', data->>'title',
      data->>'church_name', data->>'plan', data->>'from_name', '') as about, count, ${instant('read_at')} as read_at
    from notices where user_id = $1 and shown order by updated_at, id`,
}

const noticeSettings: Table = {
  name: 'notice-settings',
  about: m.data_about_notice_settings,
  columns: [
    ['time_zone', m.data_column_time_zone],
    ['quiet_from', m.data_column_quiet_from],
    ['quiet_to', m.data_column_quiet_to],
  ],
  text: `select time_zone, quiet, quiet_from, quiet_to, quiet_messages, show_text, ways::text as ways
    from notice_preferences where user_id = $1`,
}

const leagues: Table = {
  name: 'leagues',
  about: m.data_about_leagues,
  columns: [
    ['at', m.data_column_time],
    ['title', m.data_column_title],
    ['start', m.data_column_start],
    ['end', m.data_column_end],
  ],
  text: `select id, ${instant('created_at')} as at, title, start_date as start, end_date as end, status, fields::text as fields
    from leagues where user_id = $1 order by created_at, id`,
}

const applications: Table = {
  name: 'applications',
  about: m.data_about_applications,
  columns: [
    ['at', m.data_column_time],
    ['title', m.data_column_title],
    ['note', m.data_column_text],
  ],
  text: `select a.id, ${instant('a.created_at')} as at, l.title, a.note, a.status, a.answers::text as answers,
      a.profile::text as profile, a.people::text as people, a.team_name, a.paid, (
        select json_agg(json_build_object('state', p.state, 'amount', p.amount / 100.0, 'currency', p.currency))::text
        from fee_payments p where p.application_id = a.id and p.state in ('paid', 'refunded')) as card_payments
    from applications a join leagues l on l.id = a.league_id where a.user_id = $1 order by a.created_at, a.id`,
}

const savedSearches: Table = {
  name: 'saved-searches',
  about: m.data_about_saved_searches,
  columns: [
    ['at', m.data_column_time],
    ['q', m.data_column_text],
  ],
  text: `select id, ${instant('created_at')} as at, q, country, state, kind, from_date, to_date, age, free
    from saved_searches where user_id = $1 order by created_at, id`,
}

const reviews: Table = {
  name: 'reviews',
  about: m.data_about_reviews,
  columns: [
    ['at', m.data_column_time],
    ['about', m.data_column_about],
    ['headline', m.data_column_title],
    ['text', m.data_column_text],
  ],
  text: `select r.id, ${instant('r.created_at')} as at, u.name as about, r.rating, r.headline, r.text
    from reviews r join users u on u.id = r.user_id where r.author_id = $1 order by r.created_at, r.id`,
}

export const accountTables: readonly Table[] = [
  memberships,
  payments,
  sessions,
  securityEvents,
  listening,
  podcasts,
  show,
  transcriptions,
  posts,
  postVersions,
  integrations,
  notices,
  noticeSettings,
  messages,
  leagues,
  applications,
  savedSearches,
  reviews,
]
