import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Of a person who types with two thumbs, and who looks at what was found; in milliseconds. */
const pauses = { letter: 200, word: 600 }

declare global {
  interface Window {
    answers: { pressed: number; painted: number }[]
  }
}

interface Typing {
  words: readonly string[]
  /** Selects the element in which the answers come. */
  root: string
}

/**
 * Types the words into the search that has the focus, and clears it after each. Resolves to the milliseconds from each
 * key until all of its answer in sight was painted.
 */
export async function answerTimes(page: Page, { words, root }: Typing): Promise<number[]> {
  await page.evaluate((selector) => {
    // Methods of an object: the runner adds a helper to functions with a name that does not exist in the page.
    const watch = {
      answers: [] as Window['answers'],
      press({ timeStamp }: Event) {
        watch.answers.push({ pressed: timeStamp, painted: timeStamp })
      },
      change() {
        const answer = watch.answers.at(-1)
        if (!answer) return
        requestAnimationFrame(() =>
          setTimeout(() => {
            answer.painted = performance.now()
          }),
        )
      },
      // What comes into the page below the window is not waited for.
      mutate(records: MutationRecord[]) {
        const inSight = records.some(
          ({ addedNodes }) =>
            addedNodes.length === 0 ||
            [...addedNodes].some(
              (node) => !(node instanceof Element) || node.getBoundingClientRect().top < innerHeight,
            ),
        )
        if (inSight) watch.change()
      },
    }
    window.answers = watch.answers
    addEventListener('keydown', watch.press, true)
    addEventListener('input', watch.change)
    const changes = { childList: true, characterData: true, subtree: true }
    new MutationObserver(watch.mutate).observe(document.querySelector(selector)!, changes)
  }, root)
  for (const word of words) {
    for (const letter of word) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await wait(pauses.letter)
    }
    // Meanwhile what was typed goes into the address.
    await wait(pauses.word)
    await page.keyboard.press('Escape')
    await wait(pauses.letter)
  }
  const answers = await page.evaluate(() => window.answers)
  return answers.map(({ pressed, painted }) => painted - pressed)
}

/** Returns the median, the 95th percentile and the slowest of some times, as text. */
export function spreadOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]!)
  return `${at(0.5)}, ${at(0.95)}, ${at(1)} ms`
}
