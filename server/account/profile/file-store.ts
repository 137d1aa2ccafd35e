import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'

/** The files of a person, each named by the column of that name. */
export type UserFile = 'photo' | 'resume'

/** Where the storage has a file of this name. */
export const fileKey = {
  photo: (name: string) => `${folders.photo}/${name}`,
  resume: (name: string) => `${folders.resume}/${name}`,
}

/** The folder of each kind of file in the storage. */
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

/** Gives a person a file, or none. Returns the one that they had. */
export async function changeFile(
  db: Db,
  file: UserFile,
  userId: string,
  name: string | null,
): Promise<string | null> {
  const [row] = await changes[file](db, [userId, name])
  return row?.before ?? null
}

/** Which of these files people have. */
export async function neededFiles(db: Db, file: UserFile, names: string[]): Promise<Set<string>> {
  const rows = await db.select({ name: users[file] }).from(users).where(inArray(users[file], names))
  return new Set(rows.map(({ name }) => name!))
}

/** Returns the name of the person who has this resume. */
export async function nameOfResume(db: Db, resume: string): Promise<string | undefined> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.resume, resume))
  return row?.name
}
