import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'

export type UserFile = 'photo' | 'resume'

export const fileKey = {
  photo: (name: string) => `${folders.photo}/${name}`,
  resume: (name: string) => `${folders.resume}/${name}`,
}

export const folders = { photo: 'user-photos', resume: 'resumes' } as const

const changes = {
  photo: changeOf('photo'),
  resume: changeOf('resume'),
}

function changeOf(file: UserFile) {
  return query<{ before: string | null }>(
    `update users set ${file} = $2
     from (select id, ${file} as before from users where id = $1 for update) as old
     where users.id = old.id
     returning old.before`,
    `users-${file}`,
  )
}

/** Sets or clears a file and returns the previous one. */
export async function changeFile(
  db: Db,
  file: UserFile,
  userId: string,
  name: string | null,
): Promise<string | null> {
  const [row] = await changes[file](db, [userId, name])
  return row?.before ?? null
}

/** Returns which files are in use by a person or an application. */
export async function neededFiles(db: Db, file: UserFile, names: string[]): Promise<Set<string>> {
  const rows = await db.select({ name: users[file] }).from(users).where(inArray(users[file], names))
  const sent = file === 'resume' ? await sentResumes(db, [names]) : []
  return new Set([...rows.map(({ name }) => name!), ...sent.map(({ name }) => name)])
}

const sentResumes = query<{ name: string }>(
  'select distinct resume as name from applications where resume = any($1::text[])',
  'resumes-sent',
)

const resumeName = query<{ name: string }>(
  `select name from users where resume = $1
   union all select profile ->> 'name' from applications where resume = $1 limit 1`,
  'resume-name',
)

/** Returns the name of the resume's owner or applicant. */
export async function nameOfResume(db: Db, resume: string): Promise<string | undefined> {
  const [row] = await resumeName(db, [resume])
  return row?.name
}

const contact = query<{ email: string | null; phone: string | null; resume: string | null }>(
  `select u.email, nullif(u.phone, '') as phone, u.resume from users u
   where u.id = $1 and exists (
     select from applications a join leagues l on l.id = a.league_id
     where a.user_id = u.id and l.user_id = $2 and a.status <> 4)`,
  'candidate-contact',
)

/** Contact data of a candidate for an organiser to whom they applied; undefined for others. */
export async function findContact(db: Db, candidateId: string, organiserId: string) {
  const [row] = await contact(db, [candidateId, organiserId])
  return row
}
