import { deletableMinutes } from '#contract/messages.ts'
import type { UploadedFile, UploadKind } from '#contract/uploads.ts'
import type { Db } from '#server/db/connection.ts'
import { instantText } from '#server/db/instant-text.ts'
import { query } from '#server/db/query.ts'

/** A file that somebody has uploaded, but for what is a podcast by now. */
export interface FileRow extends Pick<
  UploadedFile,
  'kind' | 'id' | 'name' | 'status' | 'path' | 'deletable'
> {
  /** Its name in the storage; null: its parts are on their way. */
  stored: string | null
  /** What is known of its size and its time; null: the storage knows. */
  size: number | null
  created: string | null
  /** Of a church's picture, or of an import. */
  church_id: string | null
  picture: 'logo' | 'cover' | null
}

/** Where a person of `users` changes their photo and resume. */
const profilePath = "case when user_type = 1 then '/account' else '/profile' end"
const noPicture = 'null::text as church_id, null::text as picture'

/** The files of the person `$1`, each kind with the columns of `FileRow`. */
const files = `
  select case label when 'podcast' then 'podcast' else 'import' end as kind, u.id, title as name,
    case when result is null then 'uploading' else 'failed' end as status, null as path, true as deletable,
    null as stored,
    coalesce(u.size, (select sum(p.size) from upload_parts p where p.upload_id = u.id), 0)::float8 as size,
    ${instantText('u.created_at')} as created, ${noPicture}
  from uploads u where user_id = $1 and (result is null or result ? 'refused')
  union all
  select 'resume', resume, regexp_replace(resume, '^.*\\.', 'resume.'), 'ready', ${profilePath}, true,
    resume, null, null, ${noPicture}
  from users where id = $1 and resume is not null
  union all
  select 'photo', photo, 'photo.webp', 'ready', ${profilePath}, true, photo, null, null, ${noPicture}
  from users where id = $1 and photo is not null
  union all
  select 'church_picture', of.file, c.name || ' ' || of.picture || '.webp', 'ready', '/info', true,
    of.file, null, null, c.id, of.picture
  from church_users cu
    join churches c on c.id = cu.church_id and c.deleted_at is null
    cross join lateral (values ('logo', c.logo), ('cover', c.cover)) as of (picture, file)
  where cu.user_id = $1 and cu.role = 'owner' and of.file is not null
  union all
  select 'message_picture', msg.id, coalesce(other.name || '.', '') || 'webp', 'ready',
    '/leagues/messages/' || side.other_id,
    msg.created_at > now() - make_interval(mins => ${deletableMinutes}),
    msg.picture, null, ${instantText('msg.created_at')}, ${noPicture}
  from messages msg
    cross join lateral (
      select replace(replace(msg.conversation_id, $1, ''), ':', '') as other_id
    ) as side
    left join users other on other.id = side.other_id
  where msg.from_user_id = $1 and msg.picture is not null
  union all
  select 'import', i.id, filename,
    case i.status when 'failed' then 'failed' when 'mapping' then 'ready' when 'review' then 'ready'
      else 'processing' end,
    '/members/import/' || i.id, i.status <> 'adding', i.id, null, ${instantText('i.created_at')}, i.church_id, null
  from imports i
    join church_users cu on cu.church_id = i.church_id and cu.user_id = $1 and cu.role <> 'usher'
    join churches c on c.id = i.church_id and c.deleted_at is null
  where i.user_id = $1 and i.status not in ('done', 'undone')`

const list = query<FileRow>(files, 'uploads')
const one = query<FileRow>(`select * from (${files}) as files where kind = $2 and id = $3`, 'uploads-one')

/** Everything that the person has uploaded, but for podcasts that are ready; the list of a finished import is gone. */
export function listFiles(db: Db, userId: string): Promise<FileRow[]> {
  return list(db, [userId])
}

/** Returns a file of the person, or undefined; never a podcast that is ready. */
export async function findFile(
  db: Db,
  userId: string,
  { kind, id }: { kind: UploadKind; id: string },
): Promise<FileRow | undefined> {
  const [row] = await one(db, [userId, kind, id])
  return row
}

const lockUser = query('select from users where id = $1 for update', 'uploads-lock-user')
const lockChurches = query(
  `select from churches where id in (select church_id from church_users where user_id = $1 and role = 'owner')
   order by id for update`,
  'uploads-lock-churches',
)

/** Locks what the person's photo, resume and pictures belong to: until the transaction ends they stay what they are. */
export async function lockHolders(tx: Db, userId: string): Promise<void> {
  await lockUser(tx, [userId])
  await lockChurches(tx, [userId])
}
