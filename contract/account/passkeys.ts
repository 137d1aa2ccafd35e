import * as v from 'valibot'
import { signInResult } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, message, requiredText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

const name = requiredText(60, () => m.name_required())

/** Binary data of a passkey response, base64url. */
const bytes = (max: number) =>
  v.pipe(
    v.string(() => m.field_invalid()),
    v.regex(/^[\w-]+={0,2}$/, () => m.field_invalid()),
    v.maxLength(max, () => m.field_invalid()),
  )

const credential = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: v.literal('public-key', () => m.field_invalid()),
}

/** Subset of WebAuthn's `RegistrationResponseJSON`. */
const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10)), []),
  }),
})

/** Subset of WebAuthn's `AuthenticationResponseJSON`. */
const authentication = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: v.optional(bytes(200)),
  }),
})

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  /** Synchronised between the user's devices. */
  synced: v.boolean(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
})

/** WebAuthn's `optionsJSON`, passed to the browser's API. */
const options = v.object({ options: v.record(v.string(), v.unknown()) })

export const passkeys = area('passkeys', {
  list: endpoint({
    method: 'GET',
    path: 'auth/passkeys',
    in: 'self',
    who: 'signed-in',
    summary: 'The passkeys of the caller, the newest first.',
    input: v.object({}),
    response: v.object({
      passkeys: v.array(passkey),
      /** Passkeys can be added on the current origin. */
      available: v.boolean(),
    }),
  }),
  addOptions: endpoint({
    method: 'POST',
    path: 'auth/passkeys/options',
    in: 'self',
    who: 'signed-in',
    summary:
      'What the browser needs to make a passkey. Its challenge is good once, for 10 minutes. 403 unless the caller has ' +
      'confirmed within the last 10 minutes that it is them.',
    input: v.object({}),
    response: options,
  }),
  add: endpoint({
    method: 'POST',
    path: 'auth/passkeys',
    in: 'self',
    who: 'signed-in',
    tries: { count: 20, minutes: 15, forgiven: true },
    // A failed attempt consumes the challenge too.
    long: true,
    summary: 'Adds the passkey that the browser has made.',
    input: v.object({ response: registration }),
    response: passkey,
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: 'auth/passkeys/sign-in/options',
    who: 'anyone',
    tries: { count: 300, minutes: 15 },
    summary: 'What the browser needs to sign in by a passkey. Its challenge is good once, for 10 minutes.',
    input: v.object({}),
    response: options,
  }),
  signIn: endpoint({
    method: 'POST',
    path: 'auth/passkeys/sign-in',
    who: 'anyone',
    tries: { count: 300, minutes: 15, forgiven: true },
    summary: 'Signs in by a passkey. Where the device has verified its user, that is both factors.',
    input: v.object({ response: authentication }),
    response: signInResult,
  }),
  rename: endpoint({
    method: 'PUT',
    path: 'auth/passkeys/{passkey_id}',
    in: 'self',
    who: 'signed-in',
    summary: 'Gives a passkey another name.',
    input: v.object({ passkey_id: id, name }),
    response: passkey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth/passkeys/{passkey_id}',
    in: 'self',
    who: 'signed-in',
    summary:
      'Removes a passkey, unless it is the last way in, and ends the other sessions. 403 unless the caller has confirmed ' +
      'within the last 10 minutes that it is them.',
    input: v.object({ passkey_id: id }),
    response: message,
  }),
})
export type Passkey = v.InferOutput<typeof passkey>
