import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { passkeys } from '#contract/account/passkeys.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import type { UserRow } from '#server/account/rules.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyRow } from './store.ts'

// The two ceremonies of the standard: a passkey is made, and somebody signs in by it.

/** Loaded when it is first needed: most servers that start have not been asked for a passkey yet. */
const webauthn = () => import('@simplewebauthn/server')

/** The challenge that a response says it answers; empty when that cannot be read. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

const credentialOf = ({ subject, transports }: Pick<PasskeyRow, 'subject' | 'transports'>) => ({
  id: subject,
  transports: transports as AuthenticatorTransport[],
})

/** What the browser needs to make a passkey for the person. A device that has one of theirs makes no second one. */
export async function addingOptions(
  party: RelyingParty,
  title: string,
  user: UserRow,
  known: PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: title,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.email ?? user.phone ?? user.username,
    userDisplayName: user.name,
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** The passkey that a browser has made for this challenge; undefined when it has not. */
export async function verifyAdding(
  party: RelyingParty,
  response: ValidInputOf<typeof passkeys.add>['response'],
  challenge: string,
) {
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(refused)
  if (!verified || !registrationInfo) return undefined
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    synced: credentialBackedUp,
  }
}

/** What the browser needs to let somebody choose one of their passkeys. */
export async function signInOptions(party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'preferred' })
}

/** What a signature by the passkey shows; undefined when it is not one of this passkey, origin and challenge. */
export async function verifySignIn(
  party: RelyingParty,
  response: ValidInputOf<typeof passkeys.signIn>['response'],
  { passkey, userId, challenge }: { passkey: PasskeyRow; userId: string; challenge: string },
) {
  const { verifyAuthenticationResponse } = await webauthn()
  const { userHandle } = response.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      ...credentialOf(passkey),
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(refused)
  const isTheirs = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
  if (!verified || !authenticationInfo || !isTheirs) return undefined
  const { newCounter, userVerified, credentialBackedUp } = authenticationInfo
  return { counter: newCounter, userVerified, synced: credentialBackedUp }
}

/** The library throws at whatever is not as the standard has it. */
function refused(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false }
}
