// The server's clock, for display and as a lower bound of client timestamps. Robust against proxies and clock
// jumps: only responses of the contract count, and a jump needs a second one.

import { Store } from '@tanstack/store'
import { clockOffset, greatestDelay } from '#contract/device-time.ts'

/** Build date; undefined in tests and development. */
declare const BUILT_ON: string | undefined
const builtAt = typeof BUILT_ON === 'undefined' ? 0 : Date.parse(BUILT_ON)

/** How far the build machine's clock may be ahead, in milliseconds. */
const buildMargin = 2 * 86_400_000
/** `date` headers have whole seconds; milliseconds. */
const headerPrecision = 999
/** Two responses agree within this, in milliseconds. */
const tolerance = 5000
/** A larger jump needs a second response, in milliseconds. */
const greatestJump = 10 * 60_000
/** A larger error is reported to the user, in milliseconds. */
const greatestError = 2 * 60_000
/** The clock may have been corrected since; milliseconds. */
const greatestAge = 86_400_000
/** Minimum interval between writes of an unchanged offset, in milliseconds. */
const storePause = 60_000
const storageKey = 'server_time'

interface Estimate {
  /** The server's clock minus the device's, in milliseconds. */
  offset: number
  serverTime: number
  deviceTime: number
}

interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

let estimate: Estimate | undefined
/** `performance.now()` of the last response; 0 when restored from storage. */
let receivedAtTick = 0
let unconfirmed: number | null = null
let storage: KeyValueStorage | undefined
let storedAt = 0

/** Whether the device's clock is known to be wrong. */
export const clockWrongStore = new Store(false)

/** A lower bound, from the last response and the elapsed time; milliseconds. */
function leastServerTime(): number {
  return estimate ? estimate.serverTime + performance.now() - receivedAtTick : 0
}

/** Monotonic even if the device's clock is changed. */
export function serverNow(): number {
  const now = Date.now()
  const age = estimate ? now - estimate.deviceTime : -1
  const offset = estimate && age >= 0 && age <= greatestAge ? estimate.offset : 0
  return Math.max(now + offset, leastServerTime())
}

/** Server minus device clock, in milliseconds rounded to seconds. */
export function serverTimeOffset(): number {
  return Math.round(clockOffset({ device: Date.now(), server: serverNow() }) / 1000) * 1000
}

/** The device clock, and the lower bound by the server's. */
export function instantNow<Field extends string>(field: Field) {
  noteError()
  const least = estimate ? leastServerTime() + headerPrecision : 0
  const instant = { [field]: new Date().toISOString() } as Record<Field, string>
  return { ...instant, ...(least > 0 && { not_before: new Date(least).toISOString() }) }
}

/** Restores the offset from storage and persists later ones there. */
export function persistServerTime(place: KeyValueStorage): void {
  storage = place
  receivedAtTick = 0
  try {
    estimate = (JSON.parse(place.getItem(storageKey) ?? 'null') as Estimate | null) ?? undefined
  } catch {
    estimate = undefined
  }
  noteError()
}

function noteError(): void {
  const isWrong = Math.abs(serverNow() - Date.now()) > greatestError
  if (clockWrongStore.state !== isWrong) clockWrongStore.setState(() => isWrong)
}

/**
 * From a valid response received at `receivedAt` (device clock). Ignores times before the build, and large
 * jumps until a second response agrees.
 */
export function learnServerTime(date: string | null, receivedAt: number): void {
  const serverTime = Date.parse(date ?? '')
  if (Number.isNaN(serverTime) || serverTime < builtAt - buildMargin) return
  const difference = serverTime - receivedAt
  const least = leastServerTime()
  const jump = Math.min(Math.abs(serverTime - serverNow()), Math.abs(serverTime - least))
  const isConfirmed = unconfirmed !== null && Math.abs(difference - unconfirmed) <= tolerance
  unconfirmed = jump > greatestJump && !isConfirmed ? difference : null
  if (unconfirmed !== null) return
  const before = estimate?.offset
  const isSame = before !== undefined && Math.abs(difference - before) <= tolerance
  const offset = isSame ? before : clockOffset({ device: receivedAt, server: serverTime })
  const isLess = serverTime < least && least - serverTime <= greatestDelay
  estimate = { offset, serverTime: isLess ? least : serverTime, deviceTime: receivedAt }
  receivedAtTick = performance.now()
  if (offset !== before || Math.abs(receivedAt - storedAt) > storePause) store(receivedAt)
  noteError()
}

function store(now: number): void {
  storedAt = now
  try {
    storage?.setItem(storageKey, JSON.stringify(estimate))
  } catch {
    // Storage is full: the offset lasts until the page is closed.
  }
}
