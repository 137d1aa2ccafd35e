import { servedPage } from '#src/lib/served-page.ts'

/** WebAuthn requires a domain name; IP addresses are invalid. */
const bareAddress = /^(\[.*\]|[\d.]+)$/

/** Returns whether the browser and the current origin support passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !bareAddress.test(location.hostname)
}

/** Server-side estimate by the host name alone: almost all browsers support passkeys. */
export function servesPasskeys(): boolean {
  const page = servedPage()
  return page !== undefined && !bareAddress.test(new URL(page.origin).hostname)
}
