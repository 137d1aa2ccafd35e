import { ownValue } from '#contract/fields/own-value.ts'
import type * as v from 'valibot'
import type { ScopeKind, Scoping, Who } from './scope.ts'

type Fields = v.ObjectSchema<v.ObjectEntries, undefined>
type ResponseSchema = v.GenericSchema | Download | EventStream

export interface Download {
  readonly download: string
}

export interface EventStream {
  readonly events: v.GenericSchema
}

/** The single source for client, server, API description and tests. */
export interface EndpointSpec<I extends Fields = Fields, A extends ResponseSchema = ResponseSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the API base URL; `{name}`: an input field. */
  path: string
  /** A flat object: path fields go into the path, the rest as `sends` says. */
  input: I
  /** For edits (`edit.ts`): the whole form's fields, which apply without `base`. */
  form?: Fields
  /** Default: the query for GET and DELETE, JSON for POST and PUT. */
  sends?: 'query' | 'json' | 'form'
  /** Maximum file size of a form in megabytes. Default: 5. */
  fileMegabytes?: number
  response: A
  /** Missing entries have meaning for the app: read completely or not at all. */
  whole?: true
  /** Can be made offline: stored in the outbox and sent later. */
  queueable?: true
  /** Without sign-in: the fields that identify the guest. Scopes row order and idempotency keys. */
  guest?: readonly string[]
  /** A signed-in caller is recognised and may get more data. */
  recognises?: true
  /** Allowed during a pending account deletion; other calls return 403. */
  whileLeaving?: true
  /** Excludes the call from an area's API key access. */
  sessionOnly?: true
  /**
   * `count` tries per `minutes`, per account or else IP address. `forgiven`: successful tries do not count.
   * `perEmail`, for sign-in: `count` applies per address and email, `perEmail` per email from all addresses.
   */
  tries?: {
    count: number
    minutes: number
    forgiven?: true
    perEmail?: { count: number; minutes: number }
  }
  /**
   * Must not run inside a transaction (hashing, network access). Takes no idempotency key; repeating is
   * harmless.
   */
  long?: true
  summary: string
}

/** Scope of a call; undefined for public calls. */
type CallScope = ScopeKind | 'self' | undefined

/** A call as listed in the contract. */
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
  /** Fields that determine the scope; the first one present counts. */
  scope: readonly string[]
  sends: 'query' | 'json' | 'form'
  /** API keys may make the call for their owner. */
  byKey: boolean
}

export type InputOf<E extends Endpoint> = v.InferInput<E['input']>
export type ValidInputOf<E extends Endpoint> = v.InferOutput<E['input']>
/** Response of a call; undefined for downloads and event streams. */
export type ResponseOf<E extends Endpoint> = E['response'] extends v.GenericSchema
  ? v.InferOutput<E['response']>
  : unknown

/** `area` adds the name. */
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

/** Defines an area whose calls need a session; API keys are rejected. */
export function area<T extends Calls>(name: string, calls: T) {
  return callsOf(name, calls, () => false) as { [Verb in keyof T]: T[Verb] & { byKey: false } }
}

/** Defines an area whose calls accept API keys, except `sessionOnly` ones. */
export function areaForApiKeys<T extends Calls>(name: string, calls: T) {
  return callsOf(name, calls, ({ sessionOnly }) => !sessionOnly) as {
    [Verb in keyof T]: T[Verb] & { byKey: T[Verb] extends { sessionOnly: true } ? false : true }
  }
}

/** Returns the guest identity from the `guest` fields of a call without sign-in. */
export function guestOf(
  { guest }: Pick<EndpointSpec, 'guest'>,
  input: Record<string, unknown>,
): string | undefined {
  return guest && [guestMark, ...guest.map((field) => String(ownValue(input, field)))].join(':')
}

/** The owner of a queued call, who may differ from the token's user. */
export const userIdHeader = 'x-user-id'

/** The device's clock in ms since 1970, for the offset of instants in the request. */
export const deviceTimeHeader = 'x-device-time'

/**
 * On every response of our server: the call's name or `anyCall`. Others come from a gateway, proxy or captive
 * portal.
 */
export const responseHeader = 'x-lakou'

/** Value of `responseHeader` for a response without a known call. */
export const anyCall = 'any'

/** Prefix of guest identities; account ids never start with it. */
export const guestMark = 'guest'

export function isDownload(response: ResponseSchema): response is Download {
  return 'download' in response
}

export function isEventStream(response: ResponseSchema): response is EventStream {
  return 'events' in response
}

/** Returns the input fields named in the path, in order. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}
