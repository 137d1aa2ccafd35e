import type { Page } from '@playwright/test'

/** As far as one gesture goes, in pixels. */
const stroke = 12_000

interface Gesture {
  /** How far down, in pixels. */
  distance: number
  /** In pixels per second. */
  speed: number
  by: 'touch' | 'mouse'
}

declare global {
  interface Window {
    recorder: { times: number[]; longTasks: number; note: (time: number) => void }
  }
}

/**
 * Counts the frames that are rendered during a scroll gesture, those more than half a frame late, and the tasks of more
 * than 50 ms; `longest` is the longest pause between two frames in milliseconds.
 */
export async function framesWhileScrolling(page: Page, { distance, speed, by }: Gesture) {
  const { width, height } = page.viewportSize()!
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    // Methods of an object: the runner adds a helper to functions with a name that does not exist in the page.
    const recorder = {
      times: [] as number[],
      longTasks: 0,
      note(time: number) {
        recorder.times.push(time)
        requestAnimationFrame(recorder.note)
      },
    }
    new PerformanceObserver((list) => {
      recorder.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
    window.recorder = recorder
    requestAnimationFrame(recorder.note)
  })
  for (let left = distance; left > 0; left -= stroke) {
    await session.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height * 0.7,
      yDistance: -Math.min(left, stroke),
      speed,
      gestureSourceType: by,
    })
  }
  const { times, longTasks } = await page.evaluate(() => window.recorder)
  const pauses = times.slice(1).map((time, i) => time - times[i]!)
  const longerThan = (limit: number) => pauses.filter((pause) => pause > limit).length
  return {
    rendered: pauses.length,
    late: longerThan(25),
    longTasks,
    longest: Math.round(Math.max(...pauses)),
  }
}
