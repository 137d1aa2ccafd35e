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

/** Signs in by a passkey that the person chooses now. Undefined when they do not. */
export async function signInByPasskey(): Promise<SignInResult | undefined> {
  const { options } = await call(passkeys.signInOptions, {})
  return signInBy(options, { useBrowserAutofill: false })
}

/**
 * Signs in by a passkey whenever the person chooses one among what the browser offers for the field of the email.
 * Undefined when they do not, the browser offers none there, or `signal` calls it off. The browser answers one question at
 * a time, the last: what was called off while the server was asked must not take the place of what is asked since.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<SignInResult | undefined> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return undefined
  const { options } = await call(passkeys.signInOptions, {})
  if (signal.aborted) return undefined
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel)
  try {
    return await signInBy(options, { useBrowserAutofill: true })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function signInBy(
  options: object,
  { useBrowserAutofill }: { useBrowserAutofill: boolean },
): Promise<SignInResult | undefined> {
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill })
    return await call(passkeys.signIn, { response })
  } catch (error) {
    if (isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError')) return undefined
    throw error
  }
}
