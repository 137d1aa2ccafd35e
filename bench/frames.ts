import type { Page } from '@playwright/test'

/** As far as one gesture goes, in pixels. */
const stroke = 12_000

interface Gesture {
  /** How far down, in pixels. */
  distance: number
  /** In pixels per second. */
  speed: number
}

/** What was rendered in a while; pauses in milliseconds. */
export interface Frames {
  rendered: number
  /** More than half a frame. */
  late: number
  /** Tasks of more than 50 ms. */
  longTasks: number
  longest: number
  /** How much of the rows of a list lay ready below the window at least, in pixels; less than 0: there was a gap. */
  ahead: number
}

declare global {
  interface Window {
    recorder: { times: number[]; longTasks: number; ahead: number; note: (time: number) => void }
  }
}

/**
 * Counts from now on the frames that are rendered, those more than half a frame late, and the tasks of more than 50 ms.
 * Returns how to read the figures.
 */
export async function recordFrames(page: Page) {
  await page.evaluate(() => {
    // Methods of an object: the runner adds a helper to functions with a name that does not exist in the page.
    const recorder = {
      times: [] as number[],
      longTasks: 0,
      ahead: Number.POSITIVE_INFINITY,
      note(time: number) {
        recorder.times.push(time)
        // What this frame will draw is not there yet.
        const last = [...document.querySelectorAll('[data-index]')].at(-1)
        if (last) recorder.ahead = Math.min(recorder.ahead, last.getBoundingClientRect().bottom - innerHeight)
        requestAnimationFrame(recorder.note)
      },
    }
    new PerformanceObserver((list) => {
      recorder.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
    window.recorder = recorder
    requestAnimationFrame(recorder.note)
  })
  return async (): Promise<Frames> => {
    const { times, longTasks, ahead } = await page.evaluate(() => window.recorder)
    const pauses = times.slice(1).map((time, i) => time - times[i]!)
    return {
      rendered: pauses.length,
      late: pauses.filter((pause) => pause > 25).length,
      longTasks,
      longest: Math.round(Math.max(...pauses)),
      ahead: Math.round(ahead),
    }
  }
}

/**
 * Counts frames while the page is scrolled down by a wheel: of touches that are synthesized Chromium scrolls nothing.
 * Throws when the page has not come that far.
 */
export async function framesWhileScrolling(page: Page, { distance, speed }: Gesture): Promise<Frames> {
  const { width, height } = page.viewportSize()!
  const session = await page.context().newCDPSession(page)
  const from = await page.evaluate(() => scrollY)
  const read = await recordFrames(page)
  for (let left = distance; left > 0; left -= stroke) {
    await session.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height * 0.7,
      yDistance: -Math.min(left, stroke),
      speed,
      gestureSourceType: 'mouse',
    })
  }
  const frames = await read()
  const scrolled = (await page.evaluate(() => scrollY)) - from
  if (scrolled < distance * 0.95) throw new Error(`Scrolled ${scrolled} of ${distance} pixels.`)
  return frames
}
