import { expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

function deferredWork() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push({ resolve, reject })
    })
  return { ends, work }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('runs once for calls at the same time, and again afterwards', async () => {
  const { ends, work } = deferredWork()
  const run = singleFlight(work)
  const both = Promise.all([run(), run()])
  expect(ends).toHaveLength(1)
  ends[0]!.resolve()
  await both
  void run()
  expect(ends).toHaveLength(2)
})

it('trailing: runs once more for the calls that came meanwhile, which wait for that', async () => {
  const { ends, work } = deferredWork()
  const run = singleFlight(work, { trailing: true })
  let isDone = false
  void run()
  const late = Promise.all([run(), run()]).then(() => (isDone = true))
  ends[0]!.resolve()
  await turn()
  expect(ends).toHaveLength(2)
  expect(isDone).toBe(false)
  ends[1]!.resolve()
  await late
  expect(ends).toHaveLength(2)
})

it('rejects all its calls with the failure, and runs anew afterwards', async () => {
  const { ends, work } = deferredWork()
  const run = singleFlight(work)
  const both = Promise.allSettled([run(), run()])
  ends[0]!.reject(new Error('No network'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void run()
  expect(ends).toHaveLength(2)
})
