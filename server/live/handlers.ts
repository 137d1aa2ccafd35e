import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { live } from '#contract/live.ts'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'
import { churchTopic } from '#server/db/changes.ts'
import type { Handlers } from '#server/http/context.ts'
import type { Live } from '#server/live.ts'
import { changeStream } from './change-stream.ts'
import { accessEndsIn } from './store.ts'
import { streamLimit } from './stream-limit.ts'

const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])
const whoMay = new Map(endpoints.map(({ name, who }) => [name, who]))

/** Whether the role may make the call: changes of unreadable data are not sent. */
function mayCall(role: Role, call: string): boolean {
  const who = whoMay.get(call)
  return who !== undefined && roles.indexOf(role) >= roles.indexOf(who as Role)
}

/** Streams a church's changes to its clients. */
export function liveHandlers({ live: changes }: { live: Live }): Handlers<typeof live> {
  const limit = streamLimit(changes)
  return {
    async changes({ church_id }, { db, caller, church: { role } }) {
      return changeStream({
        subscribe: (subscriber) => {
          const free = limit({ ...caller, churchId: church_id }, subscriber)
          const unsubscribe = changes.subscribe(churchTopic(church_id), {
            ...subscriber,
            send: (change) => {
              if (change.call === null || mayCall(role, change.call)) subscriber.send(change)
            },
          })
          return () => {
            free()
            unsubscribe()
          }
        },
        endsIn: await accessEndsIn(db, caller.sessionId),
      })
    },
  }
}
