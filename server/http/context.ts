import type { Download, Endpoint, EventStream, ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import type { ScopeKind } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import type { DeviceClock } from './device-clock.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { InScope } from './scopes.ts'

export interface Caller {
  userId: string
}

export interface SessionCaller extends Caller {
  sessionId: string
}

/** Context of a call, in addition to the input. */
export interface Context {
  /**
   * The pool, or the transaction that stores the idempotency key (queueable calls, and calls with a key). Handlers open
   * a `transaction` for statements that belong together.
   */
  db: Db
  caller: Caller | null
  /** Origin by which the caller reached this server, e.g. `http://127.0.0.1:3000`. */
  origin: string
  address: string
  /** By which limits count the caller. */
  network: string
  userAgent: string
  device: DeviceCookie
  /** Converts instants of the caller's device. */
  clock: DeviceClock
  /** Aborts when the client disconnects. Lazy, since creating it costs as much as reading the input. */
  signal: () => AbortSignal
  /**
   * Runs `work` after the commit only, e.g. to delete obsolete files. Errors are logged, since the call has succeeded.
   */
  afterCommit: (work: () => Promise<void>) => void
}

type CallerOf<E extends Endpoint> = { caller: E['byKey'] extends true ? Caller : SessionCaller }

/** The context that the endpoint's scope guarantees, e.g. with `church`. */
type ContextFor<E extends Endpoint> = E['in'] extends ScopeKind
  ? Context & CallerOf<E> & Pick<InScope, E['in']>
  : E['in'] extends 'self'
    ? Context & CallerOf<E>
    : Context

/** Handles one call. Downloads and event streams resolve to a `Response`, others to the contract's type. */
export type Handler<E extends Endpoint> = (
  input: ValidInputOf<E>,
  context: ContextFor<E>,
) => Promise<E['response'] extends Download | EventStream ? Response : ResponseOf<E>>

/** Handlers of an area; a missing one is a type error. */
export type Handlers<Area extends Record<string, Endpoint>> = { [Verb in keyof Area]: Handler<Area[Verb]> }
