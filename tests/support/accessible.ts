import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { locales } from '#src/locales/paraglide/runtime.js'

/** The rules that a theme can break. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** What axe finds, in words that say where: by all its rules, or by some. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte: once for a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (some) => {
    const found = await window.axe.run({
      resultTypes: ['violations'],
      ...(some && { runOnly: { type: 'rule', values: some } }),
    })
    return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
  }, rules)
}

/** Expects that axe finds nothing wrong with the page as it stands, in either theme, and that it is not too wide. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [theme, rules] of [
    ['light', undefined],
    ['dark', aboutColours],
  ] as [string, string[] | undefined][]) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
      // Colours that are on their way have no contrast yet.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      }
    }, theme)
    // A row that is just being drawn anew is looked at again; what is wrong stays wrong.
    await expect.poll(() => violations(page, rules), { timeout: 5000 }).toEqual([])
  }
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide).toBe(0)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Sets the language of the page that is open, as another tab would, and of those that are opened from now on. */
export async function speak(page: Page, language: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/settings.json')
  await page.evaluate((newValue) => {
    localStorage.setItem('language', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
  }, language)
}

/**
 * The languages in which a screen is looked at: all on a phone. Words and colours are the same in a wide window, so
 * there the one with the longest words tells whether the layout holds.
 */
export function languagesFor(isMobile: boolean): readonly string[] {
  return isMobile ? locales : ['fr']
}
