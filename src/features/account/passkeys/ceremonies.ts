import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { SignInResult } from '#contract/account/account.ts'
import { passkeys } from '#contract/account/passkeys.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import { call } from '#src/api/session.ts'

// What the browser itself asks of the person: to make a passkey, or to sign in by one. Loaded when it is needed.

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** Asks the device for a passkey and adds it. `cancelled`: the person did not want to. `known`: it has one already. */
export async function addPasskey(): Promise<Passkey | 'cancelled' | 'known'> {
  const { options } = await call(passkeys.addOptions, {})
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const response = await startRegistration({ optionsJSON })
    return await call(passkeys.add, { response })
  } catch (error) {
    if (isNamed(error, 'InvalidStateError')) return 'known'
    if (isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError')) return 'cancelled'
    throw error
  }
}

/**
 * Signs in by a passkey that the person chooses: now, or, with `autofill`, whenever they choose one among what the browser
 * offers for the field of the email. Undefined when they do not, or the browser offers none there.
 */
export async function signInByPasskey({ autofill = false }: { autofill?: boolean } = {}): Promise<
  SignInResult | undefined
> {
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await call(passkeys.signInOptions, {})
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
    return await call(passkeys.signIn, { response })
  } catch (error) {
    if (isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError')) return undefined
    throw error
  }
}

/** Takes back what the browser is being asked. */
export function cancelCeremony(): void {
  WebAuthnAbortService.cancelCeremony()
}
