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

// WebAuthn ceremonies: registration and authentication.

/** Lazy: most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

/** Extracts the challenge; '' when the response is malformed. */
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

/** Options for registration. Devices that have one of the person's passkeys are excluded. */
export async function addingOptions(
  party: RelyingParty,
  title: string,
  user: UserRow,
  existing: PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: title,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.email ?? user.phone ?? user.username,
    userDisplayName: user.name,
    excludeCredentials: existing.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** Verifies a registration; undefined when it is invalid. */
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

/** Options for authentication with a discoverable passkey. */
export async function signInOptions(party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'preferred' })
}

/** Verifies an authentication by this passkey; undefined when it is invalid. */
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

/** The library throws on malformed input. */
function refused(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false }
}
