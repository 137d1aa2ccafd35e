import type { Change } from '#contract/live.ts'
import { refreshAll } from '#server/live.ts'
import type { Subscriber } from '#server/live.ts'

/** Maximum buffered changes of a slow client; later ones are replaced by one `refreshAll`. */
const maxBuffered = 64
/** In milliseconds: shorter than the idle timeout of common proxies. */
const heartbeatEvery = 20_000

const encoder = new TextEncoder()
function eventOf(change: Change, id?: number): Uint8Array {
  return encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(change)}\n\n`)
}
const heartbeat = encoder.encode(':\n\n')

/** Responds with a stream of server-sent events that ends after `endsIn` milliseconds. */
export function changeStream(options: {
  subscribe: (subscriber: Subscriber) => () => void
  endsIn: number
}): Response {
  let missed = false
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
        // The first event proves to the client that no proxy buffers the stream.
        controller.enqueue(heartbeat)
        unsubscribe = options.subscribe({ send, end })
        if (!open) unsubscribe()
      },
      pull(controller) {
        if (!missed) return
        missed = false
        controller.enqueue(eventOf(refreshAll, missedId))
      },
      cancel: () => close(),
    },
    { highWaterMark: maxBuffered },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      // A stream ended by the server's stop must not keep its connection open.
      Connection: 'close',
    },
  })
}
