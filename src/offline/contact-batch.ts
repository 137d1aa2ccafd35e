import { toServerTime } from '#src/lib/server-time.ts'

/**
 * How notes of contacts go: each in a request of its own, its time turned into the server's. Two are never one request,
 * not even of the same words.
 */
export const contactBatch = {
  group: (input: object) => JSON.stringify(input),
  join<Input extends { contacted_at?: string | undefined }>([input]: Input[], clockOffset: number): Input {
    const { contacted_at } = input!
    return { ...input!, ...(contacted_at && { contacted_at: toServerTime(contacted_at, clockOffset) }) }
  },
  rejection: () => undefined,
}
