/** The standard excludes addresses that are no names. */
const bareAddress = /^(\[.*\]|[\d.]+)$/

/** Whether passkeys can be made and used here: by this browser, and under the address at which the app stands. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !bareAddress.test(location.hostname)
}
