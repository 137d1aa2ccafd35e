import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { integrations } from '#contract/blogs/integrations.ts'
import { blogs } from '#server/db/schema/blogs.ts'
import { makeArtwork, putArtwork } from '#server/podcasts/artwork.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { collectionId, mappings, webflowToken } from '#tests/support/stand-ins/webflow-stand-in.ts'
import { appPassword, siteUser } from '#tests/support/stand-ins/wordpress-stand-in.ts'
import type { WordPress } from '#tests/support/stand-ins/wordpress-stand-in.ts'

/** A user with a written post, optionally with a picture. */
export async function writer(api: Api, values: Partial<typeof blogs.$inferInsert> = {}) {
  const actor = await person(api)
  return { ...actor, blogId: await addPost(api, actor, values) }
}

/** Adds a written post of the user. */
export async function addPost(
  api: Api,
  { user }: Pick<Actor, 'user'>,
  values: Partial<typeof blogs.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await api.db.insert(blogs).values({
    id,
    userId: user.id,
    title: 'Bon gadò a',
    description: 'Sou Sòm 23.',
    body: '## Gadò a\n\nMwen pap manke anyen.',
    status: 'blog_body_completed',
    ...values,
  })
  return id
}

/** Stores a picture that contains this text. Returns its hash, for `thumbnail`. */
export async function addPicture(api: Api, text: string): Promise<string> {
  const artwork = await makeArtwork(text)
  await putArtwork(api.storage, artwork)
  return artwork.hash
}

/** Connects and configures Webflow. Returns the integration's id. */
export async function connectWebflow(api: Api, { token }: { token: string }) {
  const connected = await api.call(
    integrations.connect,
    { integration_name: 'WEBFLOW', published_to: 'DRAFTS', api_key: webflowToken },
    { token },
  )
  expect(connected.status, connected.body.message).toBe(200)
  const { id } = connected.body
  await api.call(integrations.update, { integration_id: id, wf_collection_id: collectionId }, { token })
  const chosen = await api.call(
    integrations.update,
    { integration_id: id, field_mappings: mappings },
    { token },
  )
  expect(chosen.body.status).toBe('ACTIVE')
  return id
}

/** Connects a WordPress site. Returns the integration's id. */
export async function connectWordPress(api: Api, { token }: { token: string }, site: WordPress) {
  const connected = await api.call(
    integrations.connect,
    { integration_name: 'WORDPRESS', site_url: site.url, site_user: siteUser, api_key: appPassword },
    { token },
  )
  expect(connected.status, connected.body.message).toBe(200)
  return connected.body.id
}

/** Syncs the writer's post. */
export function sync(api: Api, { token, blogId }: { token: string; blogId: string }, integrationId: string) {
  return api.call(integrations.sync, { integration_id: integrationId, blog_id: blogId }, { token })
}
