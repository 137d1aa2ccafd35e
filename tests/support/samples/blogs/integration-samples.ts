import type { IntegrationName } from '#contract/blogs/integrations.ts'
import { transaction } from '#server/db/connection.ts'
import * as store from '#server/integrations/store.ts'
import { addPost } from '#tests/support/blogs/integrations.ts'
import { startedSite } from '#tests/support/stand-ins/publishing-stand-ins.ts'
import { collectionId, mappings, webflowToken } from '#tests/support/stand-ins/webflow-stand-in.ts'
import { appPassword, siteUser } from '#tests/support/stand-ins/wordpress-stand-in.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

/** A configured integration of the actor. */
async function added({ api, actor }: World, name: IntegrationName): Promise<{ integration_id: string }> {
  const [key, choices] =
    name === 'WEBFLOW'
      ? [webflowToken, { collectionId, fieldMappings: mappings }]
      : [appPassword.replaceAll(' ', ''), { siteUrl: `${startedSite().url}/`, siteUser }]
  const id = await transaction(api.db, async (tx) => {
    const row = await store.lockByName(tx, actor.user.id, name)
    await store.storeKey(tx, row.id, key)
    await store.changeIntegration(tx, row.id, { status: 'ACTIVE', ...choices })
    return row.id
  })
  return { integration_id: id }
}

const connected: Sample = (world) => added(world, 'WEBFLOW')

/** Sample inputs of publishing integration calls. */
export const integrationSamples: Record<string, Sample> = {
  'integrations.list': () => ({}),
  'integrations.connect': () => ({
    integration_name: 'WEBFLOW',
    published_to: 'DRAFTS',
    api_key: webflowToken,
  }),
  'integrations.collections': connected,
  'integrations.collectionFields': connected,
  'integrations.categories': (world) => added(world, 'WORDPRESS'),
  'integrations.update': async (world) => ({
    ...(await connected(world)),
    field_mappings: mappings,
  }),
  'integrations.reset': connected,
  'integrations.sync': async (world) => ({
    ...(await connected(world)),
    blog_id: await addPost(world.api, world.actor),
  }),
}
