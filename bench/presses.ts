import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** The time between two presses of a person who marks, in milliseconds. */
const pause = 300

/**
 * Presses the first rows of the open roll, one after the other. Resolves to the milliseconds from each press until the
 * row is shown as saved, which it is once its transaction has completed.
 */
export async function savingTimes(page: Page, presses: number): Promise<number[]> {
  const boxes = page.locator('#app > :not(#roll-snapshot) [role=checkbox]')
  const times: number[] = []
  for (let i = 0; i < presses; i++) {
    const box = boxes.nth(i % 5)
    const measured = box.evaluate(
      (row) =>
        new Promise<number>((resolve) => {
          addEventListener(
            'pointerdown',
            ({ timeStamp }) => {
              const watcher = new MutationObserver(() => {
                watcher.disconnect()
                resolve(performance.now() - timeStamp)
              })
              watcher.observe(row, { attributeFilter: ['aria-checked'] })
            },
            { once: true, capture: true },
          )
        }),
    )
    await box.click()
    times.push(await measured)
    await wait(pause)
  }
  return times
}
