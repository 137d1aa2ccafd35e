import { expect, it, vi } from 'vitest'

vi.stubGlobal('navigator', {})
const { queryClient, storeInCache } = await import('./query.ts')

const queryKey = ['a list']

/** Reads the list, which answers once it is told what. */
function read() {
  const answers: ((list: string[]) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string[]>((resolve) => answers.push(resolve)))
  const done = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  return { done, queryFn, answer: (list: string[]) => answers.shift()?.(list) }
}

it('what a write returned stays, though a read that began before it ends after it', async () => {
  queryClient.setQueryData(queryKey, ['before'], { updatedAt: 1 })
  const { done, queryFn, answer } = read()
  storeInCache(queryKey, ['written'])
  answer(['before'])
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  expect(queryClient.getQueryData(queryKey)).toEqual(['written'])
  answer(['written', 'and by others'])
  expect(await done).toEqual(['written', 'and by others'])
  expect(queryClient.getQueryData(queryKey)).toEqual(['written', 'and by others'])
})

it('asks for nothing where no read is on its way', async () => {
  const { done, queryFn, answer } = read()
  answer(['read'])
  await done
  storeInCache<string[]>(queryKey, (known) => [...(known ?? []), 'written'])
  expect(queryClient.getQueryData(queryKey)).toEqual(['read', 'written'])
  expect(queryFn).toHaveBeenCalledTimes(1)
})
