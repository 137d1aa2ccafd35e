import { servedPage } from '#src/lib/served-page.ts'

/** The standard excludes addresses that are no names. */
const bareAddress = /^(\[.*\]|[\d.]+)$/

/** Whether passkeys can be made and used here: by this browser, and under the address at which the app stands. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !bareAddress.test(location.hostname)
}

/** Whether a served page shows them: by its address alone, since hardly any browser is without. */
export function servesPasskeys(): boolean {
  const page = servedPage()
  return page !== undefined && !bareAddress.test(new URL(page.origin).hostname)
}
