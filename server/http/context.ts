import type { Download, Endpoint, EventStream, ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import type { ScopeKind } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import type { DeviceClock } from './device-clock.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { InScope } from './scopes.ts'

/** Who makes the call, in a session or by an API key. */
export interface Caller {
  userId: string
}

/** Who makes a call that no API key may make. */
export interface SessionCaller extends Caller {
  sessionId: string
}

/** What a handler knows of the call beside its input. */
export interface Context {
  /**
   * The pool: statements that belong together need a `transaction` of the handler's. Of a queueable call, and of one that
   * comes with an idempotency key, the transaction in which the key is stored.
   */
  db: Db
  caller: Caller | null
  /** Under which address the caller reaches this server, e.g. `http://127.0.0.1:3000`. */
  origin: string
  /** The caller's network address. */
  address: string
  /** The browser's name of itself. */
  userAgent: string
  /** The cookie by which the caller's device is known. */
  device: DeviceCookie
  /** The clock of the caller's device, for instants that were made on it. */
  clock: DeviceClock
  /** Returns what aborts when the caller hangs up; only made for calls that ask, as it costs as much as reading the input. */
  signal: () => AbortSignal
  /**
   * Runs `work` once what the call has written is committed, and never when it is not: bytes that the change makes
   * superfluous are deleted here. What fails then is logged, since the call has succeeded.
   */
  afterCommit: (work: () => Promise<void>) => void
}

/** Who makes a call that needs a sign-in. */
type CallerOf<E extends Endpoint> = { caller: E['byKey'] extends true ? Caller : SessionCaller }

/** The context as the call's scope guarantees it, e.g. with `church` for a call in a church. */
type ContextFor<E extends Endpoint> = E['in'] extends ScopeKind
  ? Context & CallerOf<E> & Pick<InScope, E['in']>
  : E['in'] extends 'self'
    ? Context & CallerOf<E>
    : Context

/** One call's work. A download and an event stream resolve to a Response, all others to what the contract says. */
export type Handler<E extends Endpoint> = (
  input: ValidInputOf<E>,
  context: ContextFor<E>,
) => Promise<E['response'] extends Download | EventStream ? Response : ResponseOf<E>>

/** A handler for every call of an area; one that is missing does not compile. */
export type Handlers<Area extends Record<string, Endpoint>> = { [Verb in keyof Area]: Handler<Area[Verb]> }
