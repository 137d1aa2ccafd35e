import { isDeviceFull } from '#src/lib/device-full.ts'

/** Left free for what the app itself has to store, in bytes. */
const reserve = 5_000_000

/** Resolves to how many bytes can still be saved on this device; Infinity where the browser does not tell. */
export async function roomLeft(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return Infinity
  return Math.max(0, quota - usage - reserve)
}

/** Thrown when something needs more room than is left. */
export class NoRoom extends Error {}

/** Whether something could not be stored because the device is full. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof NoRoom || isDeviceFull(error)
}
