// The server's clock, as far as this device knows it, for what the screens show and as a lower bound of what is made here:
// the server itself computes when that was. A broken proxy or a clock that jumps must not change the dates on the screen:
// only responses that passed the contract count, and a jump needs a second response.

import { Store } from '@tanstack/store'
import { clockOffset, greatestDelay } from '#contract/device-time.ts'

/** The day of this build; undefined in tests and in development. */
declare const BUILT_ON: string | undefined
const builtAt = typeof BUILT_ON === 'undefined' ? 0 : Date.parse(BUILT_ON)

/** How far the clock of the machine that built the app may be ahead of the server's, in milliseconds. */
const buildMargin = 2 * 86_400_000
/** The `date` header has whole seconds: a response may have been made up to this much later, in milliseconds. */
const headerPrecision = 999
/** Two responses agree within this, in milliseconds. */
const tolerance = 5000
/** A larger jump counts only when a second response confirms it, in milliseconds. */
const greatestJump = 10 * 60_000
/** A device's clock that is further off is said to be wrong, in milliseconds. */
const greatestError = 2 * 60_000
/** The age up to which an offset counts, in milliseconds: the clock may have been set right since. */
const greatestAge = 86_400_000
/** How often the same offset is stored again, in milliseconds. */
const storePause = 60_000
const storageKey = 'server_time'

/** The server's time that was heard last, in milliseconds. */
interface Heard {
  /** The server's clock minus this device's. */
  offset: number
  serverTime: number
  deviceTime: number
}

interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

let heard: Heard | undefined
/** When it was heard by the page's own clock, which cannot be set; 0 where an earlier page has stored it. */
let heardAt = 0
let unconfirmed: number | null = null
let storage: KeyValueStorage | undefined
let storedAt = 0

/** Whether this device's clock is known to be wrong. */
export const clockWrongStore = new Store(false)

/** Returns a time before which the server's clock is not, in milliseconds: what was heard last and the time since. */
function leastServerTime(): number {
  return heard ? heard.serverTime + performance.now() - heardAt : 0
}

/** Returns the server's time as far as it is known; it does not run backwards when this device's clock is set. */
export function serverNow(): number {
  const now = Date.now()
  const age = heard ? now - heard.deviceTime : -1
  const offset = heard && age >= 0 && age <= greatestAge ? heard.offset : 0
  return Math.max(now + offset, leastServerTime())
}

/** Returns the server's clock minus this device's as far as it is known, in whole seconds as milliseconds. */
export function serverTimeOffset(): number {
  return Math.round(clockOffset({ device: Date.now(), server: serverNow() }) / 1000) * 1000
}

/** Returns now as fields of a call: by this device's clock, and the lower bound by the server's. */
export function instantNow<Field extends string>(field: Field) {
  noteError()
  const least = heard ? leastServerTime() + headerPrecision : 0
  const instant = { [field]: new Date().toISOString() } as Record<Field, string>
  return { ...instant, ...(least > 0 && { not_before: new Date(least).toISOString() }) }
}

/** Reads what an earlier page has heard, and stores there what is heard from now on. */
export function persistServerTime(place: KeyValueStorage): void {
  storage = place
  heardAt = 0
  try {
    heard = (JSON.parse(place.getItem(storageKey) ?? 'null') as Heard | null) ?? undefined
  } catch {
    heard = undefined
  }
  noteError()
}

function noteError(): void {
  const isWrong = Math.abs(serverNow() - Date.now()) > greatestError
  if (clockWrongStore.state !== isWrong) clockWrongStore.setState(() => isWrong)
}

/**
 * Learns the server's time from the `date` header of a response that passed the contract and arrived at `receivedAt`
 * (this device's clock). A time before the app was built is ignored, a great jump until a second response agrees.
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
  const before = heard?.offset
  const isSame = before !== undefined && Math.abs(difference - before) <= tolerance
  const offset = isSame ? before : clockOffset({ device: receivedAt, server: serverTime })
  const isLess = serverTime < least && least - serverTime <= greatestDelay
  heard = { offset, serverTime: isLess ? least : serverTime, deviceTime: receivedAt }
  heardAt = performance.now()
  if (offset !== before || Math.abs(receivedAt - storedAt) > storePause) store(receivedAt)
  noteError()
}

function store(now: number): void {
  storedAt = now
  try {
    storage?.setItem(storageKey, JSON.stringify(heard))
  } catch {
    // Without room it is known until the page is closed.
  }
}
