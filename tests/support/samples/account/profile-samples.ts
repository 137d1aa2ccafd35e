import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { profile } from '#contract/account/profile.ts'
import { users } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { picture } from '#tests/support/samples/member-samples.ts'
import { pdf } from './resumes.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

const resumeFile = () => new Blob([new Uint8Array(pdf(randomUUID()))])

/** Stores a file of the actor. */
async function has({ api, actor }: World, file: 'photo' | 'resume'): Promise<string> {
  const name = file === 'photo' ? randomUUID() : `${randomUUID()}.pdf`
  const bytes = file === 'photo' ? Buffer.from(await (await picture()).arrayBuffer()) : pdf()
  await api.storage.put(`${file === 'photo' ? 'user-photos' : 'resumes'}/${name}`, bytes)
  await api.db
    .update(users)
    .set({ [file]: name })
    .where(eq(users.id, actor.user.id))
  return name
}

/** Sample inputs of profile calls. */
export const profileSamples: Record<string, Sample> = {
  'profile.find': async ({ api }) => {
    const { user } = await person(api)
    await api.db.update(users).set({ userType: 2 }).where(eq(users.id, user.id))
    return { user_id: user.id }
  },
  'profile.setPhoto': async () => ({ file: await picture() }),
  'profile.updatePhoto': async ({ actor }) => ({ user_id: actor.user.id, file: await picture() }),
  'profile.removePhoto': async (world) => {
    await has(world, 'photo')
    return {}
  },
  'profile.photo': async (world) => ({ photo: await has(world, 'photo') }),
  'profile.setResume': () => ({ file: resumeFile() }),
  'profile.removeResume': async (world) => {
    await has(world, 'resume')
    return {}
  },
  'profile.resumeAddress': async (world) => {
    await has(world, 'resume')
    return {}
  },
  'uploads.list': async (world) => {
    await has(world, 'resume')
    return {}
  },
  'uploads.remove': async (world) => ({ kind: 'resume', file_id: await has(world, 'resume') }),
  'profile.resume': async (world) => {
    const resume = await has(world, 'resume')
    const { body } = await world.api.call(profile.resumeAddress, {}, { token: world.actor.token })
    const signed = new URL(body.url, 'http://lakou.test').searchParams
    return { resume, ...Object.fromEntries(signed) }
  },
}
