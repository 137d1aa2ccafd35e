import { eq } from 'drizzle-orm'
import { accountEmail } from '#contract/account/account-email.ts'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { users } from '#server/db/schema/account.ts'
import {
  fromElsewhere,
  lastCode,
  lastTextedCode,
  newcomer,
  newNumber,
} from '#tests/support/samples/visitors.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

/** A number with a texted code. */
async function textedNumber({ api }: World) {
  const phone = newNumber()
  await api.call(phoneSignIn.sendCode, { phone }, { headers: fromElsewhere() })
  return { phone, token: await lastTextedCode(api.db, phone) }
}

async function numberToAdd({ api, actor }: World) {
  const phone = newNumber()
  await api.call(phoneSignIn.sendCodeToAdd, { phone }, { token: actor.token, headers: fromElsewhere() })
  return { phone, token: await lastTextedCode(api.db, phone) }
}

/** Resets the actor's email to unverified. */
async function unproven({ api, actor }: World) {
  const { email } = actor.user
  await api.db.update(users).set({ email, emailProvenAt: null }).where(eq(users.id, actor.user.id))
}

async function proofCode(world: World) {
  await unproven(world)
  const { api, actor } = world
  await api.call(accountEmail.sendProofCode, {}, { token: actor.token, headers: fromElsewhere() })
  return { token: await lastCode(api.db, actor.user.email!) }
}

async function newEmail(world: World) {
  await unproven(world)
  const { api, actor } = world
  const { email } = newcomer()
  await api.call(accountEmail.sendChangeCodes, { email }, { token: actor.token, headers: fromElsewhere() })
  return { email, token: await lastCode(api.db, email), password: 'correct horse' }
}

/** Sample inputs of account phone and email calls. */
export const phoneSamples: Record<string, Sample> = {
  'phoneSignIn.sendCode': () => ({ phone: newNumber(), country: 'HT' }),
  'phoneSignIn.verify': textedNumber,
  'phoneSignIn.sendCodeToAdd': () => ({ phone: newNumber(), country: 'HT' }),
  'phoneSignIn.add': numberToAdd,
  'accountEmail.sendProofCode': async (world) => {
    await unproven(world)
    return {}
  },
  'accountEmail.prove': proofCode,
  'accountEmail.sendChangeCodes': async (world) => {
    await unproven(world)
    return { email: newcomer().email }
  },
  'accountEmail.change': newEmail,
}
