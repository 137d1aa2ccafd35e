import { afterEach, expect, it, vi } from 'vitest'
import { openFromLaunch } from './open-from-launch.ts'

afterEach(() => vi.restoreAllMocks())

const origin = 'https://church.example'

/** A queue as Chromium has it. `launch` launches the app once more. */
function stubQueue(loaded: string) {
  let consume = (_: { targetURL?: string }) => {}
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: typeof consume) => (consume = consumer) })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: origin + loaded } as PerformanceEntry])
  return (path: string) => consume({ targetURL: origin + path })
}

it('goes to the page of a shortcut, and stays where it is for the icon, a share and what has loaded the page', () => {
  const launch = stubQueue('/attendance')
  const open = vi.fn()
  const stop = openFromLaunch(open)
  launch('/attendance')
  launch('/dashboard')
  launch('/share')
  expect(open).not.toHaveBeenCalled()
  launch('/donations/form')
  launch('/attendance')
  expect(open.mock.calls).toEqual([['/donations/form'], ['/attendance']])
  stop()
  launch('/donations/form')
  expect(open).toHaveBeenCalledTimes(2)
})

it('does nothing in browsers without launches', () => {
  vi.stubGlobal('launchQueue', undefined)
  expect(() => openFromLaunch(() => {})()).not.toThrow()
})
