import { passkeys } from '#contract/account/passkeys.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { newTotpSecret } from '#server/account/second-factor/rules.ts'
import {
  confirmSecret,
  deleteSecondFactor,
  replaceRecoveryCodes,
  storePendingSecret,
} from '#server/account/second-factor/store.ts'
import { person } from '#tests/support/actors.ts'
import { appCodeOf, challengeFor, turnOn } from '#tests/support/second-factor.ts'
import { authenticator } from '#tests/support/stand-ins/authenticator.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

/** Turns on the actor's second factor. Returns a recovery code. */
async function turnedOn({ api, actor }: World): Promise<string> {
  const { id } = actor.user
  await deleteSecondFactor(api.db, id)
  await storePendingSecret(api.db, id, newTotpSecret())
  await confirmSecret(api.db, id, 0)
  return (await replaceRecoveryCodes(api.db, id))[0]!
}

/** A new passkey that is not registered. */
async function madePasskey({ api, actor }: World) {
  const device = authenticator()
  const { body } = await api.call(passkeys.addOptions, {}, { token: actor.token })
  return { device, response: device.register({ options: body.options }) }
}

/** The id of a registered passkey. */
async function passkeyId(world: World): Promise<string> {
  const { response } = await madePasskey(world)
  const { api, actor } = world
  const { body } = await api.call(
    passkeys.add,
    { response },
    { token: actor.token, headers: fromElsewhere() },
  )
  return body.id
}

/** Sample inputs of second factor and passkey calls. */
export const factorSamples: Record<string, Sample> = {
  'account.verify': async ({ api }) => {
    const someone = await person(api)
    const { uri } = await turnOn(api, someone)
    return { ...(await challengeFor(api, someone.user.email!)), token: appCodeOf(uri) }
  },

  'secondFactor.get': () => ({}),
  'secondFactor.begin': async ({ api, actor }) => {
    await deleteSecondFactor(api.db, actor.user.id)
    return {}
  },
  'secondFactor.confirm': async ({ api, actor }) => {
    await deleteSecondFactor(api.db, actor.user.id)
    const { body } = await api.call(secondFactor.begin, {}, { token: actor.token })
    return { code: appCodeOf(body.uri) }
  },
  'secondFactor.sendCode': () => ({}),
  'secondFactor.makeRecoveryCodes': async (world) => ({ code: await turnedOn(world) }),
  'secondFactor.turnOff': async (world) => {
    await turnedOn(world)
    return { password: 'correct horse' }
  },

  'passkeys.list': () => ({}),
  'passkeys.addOptions': () => ({}),
  'passkeys.add': async (world) => ({ response: (await madePasskey(world)).response }),
  'passkeys.signInOptions': () => ({}),
  'passkeys.signIn': async (world) => {
    const { api } = world
    const someone = await person(api)
    const { device, response } = await madePasskey({ ...world, actor: someone })
    await api.call(passkeys.add, { response }, { token: someone.token, headers: fromElsewhere() })
    const { body } = await api.call(passkeys.signInOptions, {}, { headers: fromElsewhere() })
    return { response: device.authenticate({ options: body.options }) }
  },
  'passkeys.rename': async (world) => ({ passkey_id: await passkeyId(world), name: 'Telefòn mwen' }),
  'passkeys.remove': async (world) => ({ passkey_id: await passkeyId(world) }),
}
