/** Kept free for what the app itself has to keep, in bytes. */
const reserve = 5_000_000

/** How many bytes can still be saved on this device; where the browser does not say, more than anything needs. */
export async function roomLeft(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return Infinity
  return Math.max(0, quota - usage - reserve)
}
