import type { Change } from '#contract/live.ts'
import { refreshAll } from '#server/live.ts'
import type { Subscriber } from '#server/live.ts'

/** So many changes wait for a client that reads slowly; what comes after is replaced by one `refreshAll`. */
const mostWaiting = 64
/** In milliseconds: shorter than the idle timeout of common proxies. */
const heartbeatEvery = 20_000

const encoder = new TextEncoder()
function eventOf(change: Change, id?: number): Uint8Array {
  return encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(change)}\n\n`)
}
const heartbeat = encoder.encode(':\n\n')

/** A response that sends what it is subscribed to as server-sent events. It ends after `endsIn` milliseconds. */
export function changeStream(options: {
  subscribe: (subscriber: Subscriber) => () => void
  endsIn: number
}): Response {
  let missed = false
  /** Of the last change that had no room. */
  let missedId: number | undefined
  let close = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const hasRoom = () => (controller.desiredSize ?? 0) > 0
        const beat = setInterval(() => hasRoom() && controller.enqueue(heartbeat), heartbeatEvery)
        const life = setTimeout(() => end(), options.endsIn)
        let unsubscribe = () => {}
        let open = true
        close = () => {
          open = false
          clearInterval(beat)
          clearTimeout(life)
          unsubscribe()
        }
        const end = () => {
          if (open) controller.close()
          close()
        }
        const send = (change: Change, id?: number) => {
          if (!open) return
          if (hasRoom()) return controller.enqueue(eventOf(change, id))
          missed = true
          missedId = id
        }
        // At once, so that the client knows that no proxy on the way holds the stream back.
        controller.enqueue(heartbeat)
        unsubscribe = options.subscribe({ send, end })
        if (!open) unsubscribe()
      },
      // The client has read something: there is room again.
      pull(controller) {
        if (!missed) return
        missed = false
        controller.enqueue(eventOf(refreshAll, missedId))
      },
      cancel: () => close(),
    },
    { highWaterMark: mostWaiting },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      // nginx would hold it back.
      'X-Accel-Buffering': 'no',
      // What has ended with the server must not keep a connection of it open.
      Connection: 'close',
    },
  })
}
