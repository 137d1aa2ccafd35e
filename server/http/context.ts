import type {
  Download,
  Endpoint,
  EventStream,
  ResponseOf,
  Role,
  ValidInputOf,
  Who,
} from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'

/** Who makes the call. */
export interface Caller {
  userId: string
  sessionId: string
}

/** What a handler knows of the call beside its input. */
export interface Context {
  /** For a call that writes, is not `long` and has a caller or a guest: its transaction. Else the pool. */
  db: Db
  caller: Caller | null
  church: { id: string; role: Role } | null
  /** Under which address the caller reaches this server, e.g. `http://127.0.0.1:3000`. */
  origin: string
  /** The caller's network address. */
  address: string
  /** The browser's name of itself. */
  userAgent: string
}

/** The context as `who` guarantees it. */
export type ContextFor<W extends Who> = W extends 'anyone'
  ? Context
  : W extends 'signed-in'
    ? Context & { caller: Caller }
    : Context & { caller: Caller; church: { id: string; role: Role } }

/** One call's work. A download and an event stream return a Response, all others what the contract says. */
export type Handler<E extends Endpoint> = (
  input: ValidInputOf<E>,
  context: ContextFor<E['who']>,
) => Promise<E['response'] extends Download | EventStream ? Response : ResponseOf<E>>

/** A handler for every call of an area; one that is missing does not compile. */
export type Handlers<Area extends Record<string, Endpoint>> = { [Verb in keyof Area]: Handler<Area[Verb]> }
