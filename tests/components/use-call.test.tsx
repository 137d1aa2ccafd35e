import { onlineManager, useQuery } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { account } from '#contract/account/account.ts'
import { team } from '#contract/team.ts'
import { query, queryClient } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { notices } from '#src/ui/overlays/notices.ts'
import { Problem } from '#server/http/problem.ts'
import { callsOf, hold, respond, setNetwork } from './stub-server.ts'

// What a screen gets of its writes. The read that a write makes stale is an invitation, the write a lost password: two
// calls that nobody has to sign in for.

const read = query(team.look, { token: 'of-betel' })
const input = { email: 'ana@example.org' }
const reads = () => callsOf(team.look).length
const writes = () => callsOf(account.forgotPassword).length
/** The notices that stay, without what none of them has. */
const shown = () =>
  notices.state
    .filter(({ leaving }) => !leaving)
    .map(({ kind, title, message }) => ({ kind, ...(title && { title }), message }))

beforeEach(() => {
  respond(team.look, () => ({ church_name: 'Betel', role: 'usher' as const }))
  respond(account.forgotPassword, () => ({ message: 'Sent.' }))
})
afterEach(() => onlineManager.setOnline(true))

const useRead = () => useQuery(read, queryClient)
const useNothing = () => undefined

/** A screen with a write, which shows the read as well. Resolves once that is there. */
async function open(
  useWrite: () => UseMutationResult<unknown, unknown, { email: string }>,
  useShown: () => unknown = useRead,
) {
  const screen = await renderHook(() => {
    useShown()
    return useWrite()
  })
  if (useShown === useRead)
    await expect.poll(() => queryClient.getQueryState(read.queryKey)?.status).toBe('success')
  return {
    write: () => screen.act(() => screen.result.current.mutate(input)),
    isPending: () => screen.result.current.isPending,
    error: () => screen.result.current.error,
  }
}

/** Work that ends when the test says so. */
function later() {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  return { start: vi.fn(() => finished), finish }
}

function refuse(message: string): void {
  respond(account.forgotPassword, () => {
    throw new Problem(409, message)
  })
}

test('a write says that it has succeeded, and is busy until what it changed is read again', async () => {
  const { write, isPending } = await open(() =>
    useCall(account.forgotPassword, {
      success: ({ message }, { email }) => `${message} ${email}`,
      refresh: [team.look],
    }),
  )
  const release = hold(team.look)
  await write()
  await expect.poll(reads).toBe(2)
  expect(shown()).toEqual([{ kind: 'success', message: 'Sent. ana@example.org' }])
  expect({ busy: isPending(), underWay: queryClient.isMutating() }).toEqual({ busy: true, underWay: 1 })
  release()
  await expect.poll(isPending).toBe(false)
  expect(writes()).toBe(1)
})

test('a refetch of the screen’s own is waited for as well', async () => {
  const refetch = later()
  const { write, isPending } = await open(() => useCall(account.forgotPassword, { refresh: refetch.start }))
  await write()
  await expect.poll(() => refetch.start).toHaveBeenCalled()
  expect({ busy: isPending(), underWay: queryClient.isMutating() }).toEqual({ busy: true, underWay: 1 })
  refetch.finish()
  await expect.poll(isPending).toBe(false)
  expect(reads()).toBe(1)
})

test('what follows a success comes after the notice and before the refetch', async () => {
  const follow = later()
  let noticed: unknown
  const { write, isPending } = await open(() =>
    useCall(account.forgotPassword, {
      success: () => 'Done.',
      onSuccess: () => {
        noticed = shown()
        return follow.start()
      },
      refresh: [team.look],
    }),
  )
  await write()
  await expect.poll(() => noticed).toEqual([{ kind: 'success', message: 'Done.' }])
  expect({ reads: reads(), busy: isPending() }).toEqual({ reads: 1, busy: true })
  follow.finish()
  await expect.poll(reads).toBe(2)
  await expect.poll(isPending).toBe(false)
})

test('a refusal is shown in the server’s words, under the screen’s title', async () => {
  refuse('Somebody else was faster.')
  const { write, isPending, error } = await open(() =>
    useCall(account.forgotPassword, { failureTitle: () => 'Not sent', success: () => 'Sent.' }),
  )
  await write()
  await expect
    .poll(shown)
    .toEqual([{ kind: 'error', title: 'Not sent', message: 'Somebody else was faster.' }])
  await expect.poll(error).toMatchObject({ status: 409 })
  expect(isPending()).toBe(false)
})

test('a failure without words of the server is shown in the screen’s', async () => {
  const screen = await renderHook(() =>
    useCall(() => Promise.reject(new RangeError('raw words')), { failure: () => 'It was not saved.' }),
  )
  await screen.act(() => screen.result.current.mutate())
  await expect.poll(shown).toEqual([{ kind: 'error', message: 'It was not saved.' }])
})

test('after a failure it is read again too, without keeping anybody from trying again', async () => {
  refuse('No.')
  const { write, isPending, error } = await open(() =>
    useCall(account.forgotPassword, { refresh: [team.look] }),
  )
  const release = hold(team.look)
  await write()
  await expect.poll(reads).toBe(2)
  await expect.poll(isPending).toBe(false)
  respond(account.forgotPassword, () => ({ message: 'Sent.' }))
  await write()
  await expect.poll(writes).toBe(2)
  release()
  await expect.poll(isPending).toBe(false)
  expect(error()).toBe(null)
})

test('an error that the screen shows itself gets no notice, any other one does', async () => {
  refuse('Mine.')
  const { write, error } = await open(() =>
    useCall(account.forgotPassword, {
      inline: (problem) => problem instanceof Error && problem.message === 'Mine.',
    }),
  )
  await write()
  await expect.poll(error).toMatchObject({ message: 'Mine.' })
  expect(shown()).toEqual([])
  refuse('Another.')
  await write()
  await expect.poll(shown).toEqual([{ kind: 'error', message: 'Another.' }])
})

test('what is stored for use offline is read again although no screen shows it, in the background', async () => {
  const { write, isPending } = await open(
    () => useCall(account.forgotPassword, { refreshStored: [team.look] }),
    useNothing,
  )
  await queryClient.fetchQuery(read)
  const release = hold(team.look)
  await write()
  await expect.poll(reads).toBe(2)
  await expect.poll(isPending).toBe(false)
  release()
})

test('what no screen shows, and nobody stores, is only stale', async () => {
  const { write, isPending } = await open(
    () => useCall(account.forgotPassword, { refresh: [team.look] }),
    useNothing,
  )
  await queryClient.fetchQuery(read)
  await write()
  await expect.poll(writes).toBe(1)
  await expect.poll(isPending).toBe(false)
  expect(queryClient.getQueryState(read.queryKey)?.isInvalidated).toBe(true)
  expect(reads()).toBe(1)
})

test('the call is made whatever the browser thinks of the network', async () => {
  onlineManager.setOnline(false)
  const { write, isPending } = await open(() => useCall(account.forgotPassword, {}), useNothing)
  await write()
  await expect.poll(writes).toBe(1)
  await expect.poll(isPending).toBe(false)
  setNetwork('down')
  await write()
  await expect.poll(() => shown().map(({ kind }) => kind)).toEqual(['error'])
})
