import { ownValue } from '#contract/fields/own-value.ts'
import type * as v from 'valibot'
import type { ScopeKind, Scoping, Who } from './scope.ts'

type Fields = v.ObjectSchema<v.ObjectEntries, undefined>
type ResponseSchema = v.GenericSchema | Download | EventStream

/** A response that is a file and not JSON. */
export interface Download {
  readonly download: string
}

/** A response that stays open (`text/event-stream`): each of its events is JSON of this schema. */
export interface EventStream {
  readonly events: v.GenericSchema
}

/** What one call over HTTP is. Everything that makes, handles, describes or tests the call reads it from here. */
export interface EndpointSpec<I extends Fields = Fields, A extends ResponseSchema = ResponseSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's base address; `{name}` stands for the input field of that name. */
  path: string
  /** One flat object: what the path names goes into the path, the rest travels as `sends` says. */
  input: I
  /** Of a call that takes edits (`edit.ts`): its fields as a whole form has them, which count where `base` is not sent. */
  form?: Fields
  /** Default: the query for GET and DELETE, JSON for POST and PUT. */
  sends?: 'query' | 'json' | 'form'
  /** Of a call that sends a form: the most that its file may have, in megabytes; 5 where it does not say. */
  fileMegabytes?: number
  response: A
  /** Of a list: the app acts on what is missing in it, so it is read whole or not at all. */
  whole?: true
  /** The call can be made without a network: the outbox keeps it and sends it later. */
  queueable?: true
  /**
   * Of a queueable call that needs no sign-in: the input fields that say together whose it is. Nobody else's rows
   * wait for it, and an idempotency key counts within it.
   */
  guest?: readonly string[]
  /** Of a call that anyone may make: who is signed in is known, and may see more. */
  recognises?: true
  /** Of a call that needs a sign-in: somebody whose account is to be deleted may make it. All others get a 403. */
  whileLeaving?: true
  /** Of a call in an area for API keys: none may make this one. */
  sessionOnly?: true
  /**
   * The most tries in a window of minutes: of a signed-in caller by account, of others by network. `forgiven`: a try that
   * succeeds does not count. `perEmail`, of a call that proves who the caller is: `count` holds for a network and an email
   * together, `perEmail` for an email from all networks.
   */
  tries?: {
    count: number
    minutes: number
    forgiven?: true
    perEmail?: { count: number; minutes: number }
  }
  /**
   * The call works on bytes, hashes or a network for long, which nothing may do inside a transaction. So it takes no
   * idempotency key: it does no harm when it is made again.
   */
  long?: true
  /** One sentence for the API description. */
  summary: string
}

/** What a call happens in; undefined: anyone may make it, and it happens nowhere in particular. */
type CallScope = ScopeKind | 'self' | undefined

/** A call as the contract lists it. */
export interface Endpoint<
  I extends Fields = Fields,
  A extends ResponseSchema = ResponseSchema,
  K extends CallScope = CallScope,
  W extends Who = Who,
> extends EndpointSpec<I, A> {
  /** `area.verb`, e.g. `members.list`. */
  name: string
  in: K
  who: W
  /** The input fields that lead to the scope; the first that is given counts. Empty where the call is in none. */
  scope: readonly string[]
  sends: 'query' | 'json' | 'form'
  /** An API key may make the call for its owner, as the area says. */
  byKey: boolean
}

/** What a caller passes. */
export type InputOf<E extends Endpoint> = v.InferInput<E['input']>
/** What a handler gets: the input after validation. */
export type ValidInputOf<E extends Endpoint> = v.InferOutput<E['input']>
/** What the call responds with. A download has no typed response, nor has an event stream as a whole. */
export type ResponseOf<E extends Endpoint> = E['response'] extends v.GenericSchema
  ? v.InferOutput<E['response']>
  : unknown

/** One call, typed by its schemas, its scope and whether it is queueable; `area` gives it its name. */
export function endpoint<
  const I extends Fields,
  const A extends ResponseSchema,
  const W extends Who,
  const K extends CallScope = undefined,
  const Q extends true | undefined = undefined,
  const S extends true | undefined = undefined,
>(
  spec: EndpointSpec<I, A> & { in?: K; who: W; queueable?: Q; sessionOnly?: S } & Scoping<v.InferInput<I>, K>,
): Endpoint<I, A, K, W> & { queueable: Q; sessionOnly: S } {
  const { scope }: { scope?: string | readonly string[] } = spec
  const bodyless = spec.method === 'GET' || spec.method === 'DELETE'
  return {
    ...spec,
    name: '',
    in: spec.in as K,
    scope: scope === undefined ? [] : [scope].flat(),
    sends: spec.sends ?? (bodyless ? 'query' : 'json'),
    queueable: spec.queueable as Q,
    sessionOnly: spec.sessionOnly as S,
    byKey: false,
  }
}

type Calls = Record<string, Endpoint>

function callsOf(name: string, calls: Calls, byKey: (call: Endpoint) => boolean): Calls {
  const named = Object.entries(calls).map(([verb, call]) => [
    verb,
    { ...call, name: `${name}.${verb}`, byKey: byKey(call) },
  ])
  return Object.fromEntries(named)
}

/** The calls of one area, each named `area.verb`, in sessions only: no API key may make them. */
export function area<T extends Calls>(name: string, calls: T) {
  return callsOf(name, calls, () => false) as { [Verb in keyof T]: T[Verb] & { byKey: false } }
}

/** The calls of an area that API keys may make for their owners, but for those that are `sessionOnly`. */
export function areaForApiKeys<T extends Calls>(name: string, calls: T) {
  return callsOf(name, calls, ({ sessionOnly }) => !sessionOnly) as {
    [Verb in keyof T]: T[Verb] & { byKey: T[Verb] extends { sessionOnly: true } ? false : true }
  }
}

/** Who makes a call without a sign-in, as the fields of its `guest` say. */
export function guestOf(
  { guest }: Pick<EndpointSpec, 'guest'>,
  input: Record<string, unknown>,
): string | undefined {
  return guest && [guestMark, ...guest.map((field) => String(ownValue(input, field)))].join(':')
}

/** The request header of a queued call that names the person whose it is, whoever's token comes with it. */
export const userIdHeader = 'x-user-id'

/**
 * The request header with what the clock of the caller's device shows, in milliseconds since 1970. The server computes
 * from the difference to its own clock when the instants in the request were.
 */
export const deviceTimeHeader = 'x-device-time'

/**
 * The header of every response of our server. Its value is the name of the call, `area.verb`, or `anyCall`. What comes
 * without it was sent by something in between: a gateway, a proxy, a captive portal.
 */
export const responseHeader = 'x-lakou'

/** The value of `responseHeader` where the response belongs to no call, or was sent before the call was known. */
export const anyCall = 'any'

/** What the name of every guest begins with, and no id of an account. */
export const guestMark = 'guest'

/** Whether the response is a file. */
export function isDownload(response: ResponseSchema): response is Download {
  return 'download' in response
}

/** Whether the response is a stream of events. */
export function isEventStream(response: ResponseSchema): response is EventStream {
  return 'events' in response
}

/** The input fields that the path names, in order. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}
