import { randomUUID } from 'node:crypto'
import { visitorCards } from '#server/db/schema/visitors.ts'
import { codeOf } from '#server/members/visitors/store.ts'
import { newCode } from '#server/tokens.ts'
import { newMember } from './member-samples.ts'
import type { Sample, World } from './world.ts'

/** A submitted visitor card. */
async function filledCard({ api, church }: World): Promise<string> {
  const id = randomUUID()
  await api.db.insert(visitorCards).values({ id, churchId: church.id, ...newMember(), note: '' })
  return id
}

/** Sample inputs of visitor card calls. */
export const visitorCardSamples: Record<string, Sample> = {
  'members.visitorCard': ({ church }) => ({ church_id: church.id }),
  'members.visitors': ({ church }) => ({ church_id: church.id, page: 1, limit: 10 }),
  'members.acceptVisitor': async (world) => ({ visitor_id: await filledCard(world) }),
  'members.dismissVisitor': async (world) => ({ visitor_id: await filledCard(world) }),
  'members.fillVisitorCard': async ({ api, church }) => ({
    code: await codeOf(api.db, church.id, newCode()),
    ...newMember(),
    note: 'Mwen fèk rive nan vil la.',
  }),
}
