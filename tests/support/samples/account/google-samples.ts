import { randomUUID } from 'node:crypto'
import { addJoin, addTicket, takeTicket } from '#server/account/google/store.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

/** A ticket from Google as the browser has it. `userId`: the user who adds Google. */
async function ticketOf({ api }: World, userId: string | null, email = `${randomUUID()}@gmail.example`) {
  const secret = newSecret()
  const at = { bindingHash: hashSecret(secret), userId }
  const atGoogle = { subject: randomUUID(), name: 'Marie Joseph', email, emailProven: true }
  return { ticket: await addTicket(api.db, at, atGoogle), secret }
}

/** Same, for a Google user with the actor's email. */
async function joinOf(world: World) {
  const proof = await ticketOf(world, null, world.actor.user.email!)
  const ticket = await takeTicket(world.api.db, proof, null)
  return { ...proof, ticket: await addJoin(world.api.db, ticket!) }
}

export const googleSamples: Record<string, Sample> = {
  'google.exchange': (world) => ticketOf(world, null),
  'google.mailCode': joinOf,
  'google.join': async (world) => ({ ...(await joinOf(world)), password: 'correct horse' }),
  'google.begin': () => ({ binding: newSecret(), mode: 'popup' }),
  'google.add': (world) => ticketOf(world, world.actor.user.id),
}
