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

// WebAuthn ceremonies, loaded on demand.

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/**
 * Creates a passkey on this device. `cancelled`: dismissed by the user. `known`: the device already has one.
 */
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

/** Signs in with a passkey chosen in the browser's dialog. Undefined when dismissed. */
export async function signInByPasskey(): Promise<SignInResult | undefined> {
  const { options } = await call(passkeys.signInOptions, {})
  return signInBy(options, { useBrowserAutofill: false })
}

/**
 * Signs in with a passkey from the email field's autofill. Undefined when dismissed, unsupported or aborted
 * by `signal`. Browsers handle only the latest request: one aborted during the server call must not replace a
 * later one.
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
