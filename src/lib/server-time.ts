// The server's clock, as far as this device knows it. A captive portal, a broken proxy or a clock that jumps must not
// change the dates on the screen: only responses that passed the contract count, and a jump needs a second response.
// What was learnt is kept with its age, for a start without a network.

import { Store } from '@tanstack/store'

/** The day of this build; undefined in tests and in development. */
declare const BUILT_ON: string | undefined
const builtAt = typeof BUILT_ON === 'undefined' ? 0 : Date.parse(BUILT_ON)

/** How far the clock of the machine that built the app may be ahead of the server's, in milliseconds. */
const buildMargin = 2 * 86_400_000
/** The header counts whole seconds, and responses take time: a smaller difference is none, in milliseconds. */
const tolerance = 5000
/** A larger jump counts only when a second response confirms it, in milliseconds. */
const greatestJump = 10 * 60_000

/** A device's clock that is further off is said to be wrong, in milliseconds. */
const greatestError = 2 * 60_000
/** So long an offset counts that was learnt before this start, in milliseconds: the clock may be right again since. */
const greatestAge = 86_400_000
/** How often what was learnt is stored though it is the same, in milliseconds. */
const storePause = 10 * 60_000
const storageKey = 'server_time'

/** What was learnt last: the offset, and when that was by each of the clocks; milliseconds. */
interface Learnt {
  offset: number
  serverTime: number
  deviceTime: number
}

interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

let offset: number | null = null
/** This device's clock less the one that counts from the start and cannot be set, when `offset` was learnt. */
let ahead = 0
let unconfirmed: number | null = null
let earlier: Learnt | undefined
let storage: KeyValueStorage | undefined

/** Whether this device's clock is known to be wrong. */
export const clockWrongStore = new Store(false)

/** By how much this device's clock has been set since `offset` was learnt; a device that sleeps looks as if set ahead. */
const setSince = () => Date.now() - performance.now() - ahead

/** Returns the server's clock minus this device's, in milliseconds; null until a response of this session has told. */
export function serverTimeOffset(): number | null {
  // Nothing but somebody who sets it takes a clock back.
  return offset !== null && setSince() < -greatestError ? offset - setSince() : offset
}

/** The same, but null too while the clock may have been set ahead since: a response tells. */
export function certainServerTimeOffset(): number | null {
  return setSince() > greatestError ? null : serverTimeOffset()
}

/** The clock of this device at one moment of this page. */
export interface ClockReading {
  /** The server's clock minus this device's, in milliseconds; null: it was not certain. */
  offset: number | null
  /** This device's clock less the one that counts from the start and cannot be set, in milliseconds. */
  origin: number
}

/** Returns what this device's clock shows now, and what is certain of it. */
export function readClock(): ClockReading {
  return { offset: certainServerTimeOffset(), origin: Date.now() - performance.now() }
}

/**
 * Returns the offset at an earlier moment of this page by what has been learnt since, to the millisecond in relation to
 * other moments; null while nothing has been. A clock that was set back in between was wrong or is; one that was set
 * ahead was right before if it is wrong now by just as much, and else the device has slept.
 */
export function offsetAt({ offset: known, origin }: ClockReading): number | null {
  if (known !== null || offset === null) return known
  const set = ahead - origin
  const wasSet = set < -greatestError || (set > greatestError && Math.abs(offset + set) <= greatestError)
  return wasSet ? offset + set : offset
}

/** Returns a time of this device's clock, read when `at` was, by the clock as it is now; milliseconds. */
export function toPresentClock(time: number, at: ClockReading): number {
  const [then, known] = [offsetAt(at), serverTimeOffset()]
  if (then !== null && known !== null) return time + then - known
  // Nothing but somebody who sets it takes a clock back.
  return time + Math.min(0, readClock().origin - at.origin)
}

/** Returns the instant of now by the server's clock, as far as it is known: by this session, else by what it left before. */
export function serverNow(): number {
  const now = Date.now()
  const known = serverTimeOffset()
  if (known !== null) return now + known
  if (!earlier) return now
  const age = now - earlier.deviceTime
  const kept = age >= 0 && age <= greatestAge ? earlier.offset : 0
  // The server's time does not run backwards, whatever this device's clock does.
  return Math.max(now + kept, earlier.serverTime)
}

/** What is known of an instant of this device while no response of this session has told; milliseconds. */
export interface TimeGuess {
  /** The server's time then, by what was learnt before. */
  serverTime: number
  /** The server's time that was heard last: then was not before it. */
  heard: number
}

/** Returns what is known of now while no response of this session has told. */
export function guessServerTime(): TimeGuess {
  return { serverTime: serverNow(), heard: earlier?.serverTime ?? 0 }
}

/**
 * Returns the offset at an instant of an earlier session, `time` by this device's clock of then, where the present one
 * cannot have been it: the instant would be before what had been heard, or is still to come. Null where it can, or is
 * not known.
 */
export function offsetByGuess(time: number, { serverTime, heard }: TimeGuess): number | null {
  const present = serverTimeOffset()
  if (present === null) return null
  const now = Date.now() + present
  const then = time + present
  if (then >= heard - greatestError && then <= now + greatestError) return null
  return Math.min(Math.max(serverTime, heard), now) - time
}

/** Reads what was learnt before this start, and stores there what is learnt from now on. */
export function persistServerTime(place: KeyValueStorage): void {
  storage = place
  try {
    earlier = (JSON.parse(place.getItem(storageKey) ?? 'null') as Learnt | null) ?? undefined
  } catch {
    earlier = undefined
  }
  noteError()
}

function noteError(): void {
  const isWrong = Math.abs(serverNow() - Date.now()) > greatestError
  if (clockWrongStore.state !== isWrong) clockWrongStore.setState(() => isWrong)
}

function store(learnt: Learnt): void {
  const isKnown = earlier?.offset === learnt.offset
  const age = learnt.serverTime - (earlier?.serverTime ?? 0)
  if (isKnown && age >= 0 && age < storePause) return
  earlier = learnt
  try {
    storage?.setItem(storageKey, JSON.stringify(learnt))
  } catch {
    // Without room it is known until the page is closed.
  }
}

/** Returns an instant of this device by the server's clock; `clockOffset` in milliseconds. */
export function toServerTime(instant: string, clockOffset: number): string {
  return new Date(Date.parse(instant) + clockOffset).toISOString()
}

/**
 * Returns the offset after this device's clock was set by as much as a response says: whole seconds tell how far, and
 * the clock that cannot be set tells it to the millisecond. So what is done before and after stays in its order.
 */
function offsetAfterSetting(difference: number): number | null {
  if (offset === null || Math.abs(setSince()) <= greatestError) return null
  const exact = Math.round(offset - setSince())
  return Math.abs(difference - exact) <= tolerance ? exact : null
}

/**
 * Learns the server's time from the `date` header of a response that passed the contract and arrived at `receivedAt`
 * (this device's clock). A time before the app was built is ignored, a great jump until a second response agrees.
 */
export function learnServerTime(date: string | null, receivedAt: number): void {
  const serverTime = Date.parse(date ?? '')
  if (Number.isNaN(serverTime) || serverTime < builtAt - buildMargin) return
  const difference = serverTime - receivedAt
  const known = offsetAfterSetting(difference) ?? serverTimeOffset()
  const jump = Math.abs(difference - (known ?? 0))
  const isConfirmed = unconfirmed !== null && Math.abs(difference - unconfirmed) <= tolerance
  unconfirmed = jump > greatestJump && !isConfirmed ? difference : null
  if (unconfirmed !== null) return
  if (known === null || jump > tolerance) offset = Math.abs(difference) > tolerance ? difference : 0
  else offset = known
  ahead = receivedAt - performance.now()
  store({ offset, serverTime, deviceTime: receivedAt })
  noteError()
}
