import { isDeviceFull } from '#src/lib/device-full.ts'

const reserve = 5_000_000

/** Bytes; Infinity where the browser does not report them. */
export async function roomLeft(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return Infinity
  return Math.max(0, quota - usage - reserve)
}

export class NoRoom extends Error {}

export function isNoRoom(error: unknown): boolean {
  return error instanceof NoRoom || isDeviceFull(error)
}
