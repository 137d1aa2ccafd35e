import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { locales } from '#src/locales/paraglide/runtime.js'
import { expectFitsLargeText, expectFitsSmallWindows, expectNoSideways } from './large-text.ts'
import { expectSettled } from './pages/screens.ts'

/** The rules that a theme can break. */
const aboutColours = ['color-contrast', 'link-in-text-block']

const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** Those that the accessibility rules are not run in. */
export const otherLanguages = locales.filter((locale) => locale !== 'en')

/** What axe finds, in words that say where: by all its rules, or by some. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte: once for a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (some) => {
    // Colours that are on their way have no contrast yet.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    const found = await window.axe.run({
      resultTypes: ['violations'],
      // Without the style sheets, which no rule of ours reads and each run would fetch.
      preload: { assets: ['media'] },
      ...(some && { runOnly: { type: 'rule', values: some } }),
    })
    return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
  }, rules)
}

/** Expects that axe finds nothing. A row that is just being rendered is looked at again; what is wrong stays wrong. */
async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await expect.poll(() => violations(page, rules)).toEqual([])
}

/** Expects that axe finds nothing wrong with the page as it stands, in either theme, and that it is not too wide. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [theme, rules] of [
    ['dark', aboutColours],
    ['light', undefined],
  ] as [string, string[] | undefined][]) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    await expectNoViolations(page, rules)
  }
  await expectNoSideways(page)
}

/** Expects that axe finds nothing in English, in either theme on a small phone, and in a wide window; and that it fits into every small one. */
export async function expectAccessibleInBothWindows(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(wide)
  await expectNoViolations(page)
  await expectNoSideways(page)
  await expectFitsSmallWindows(page)
}

/**
 * Expects that the page says which language it is in, and that it fits into a phone and a wide window, and with large
 * text into the smallest phone.
 */
export async function expectFits(page: Page, language: string): Promise<void> {
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached()
  for (const size of [phone, wide]) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
  }
  await expectFitsLargeText(page)
}

/**
 * Expects that a screen can be used by everybody, on one page load: in English axe finds nothing, in every other
 * language it fits. A new language renders everything from the start: `reach` then brings the screen into its state
 * once more. A journey's run in a wide window leaves this to its run on the phone, which looks at both windows.
 */
export async function expectUsable(
  page: Page,
  reach: (language: string) => Promise<void> = () => expectSettled(page),
): Promise<void> {
  if (test.info().project.name === 'desktop') return reach('en')
  const before = page.viewportSize()!
  await page.setViewportSize(phone)
  await speak(page, 'en')
  await reach('en')
  await expect(page.locator('html[lang=en]')).toBeAttached()
  await expectAccessibleInBothWindows(page)
  for (const language of otherLanguages) {
    await page.setViewportSize(phone)
    await speak(page, language)
    await reach(language)
    await expectFits(page, language)
  }
  await page.setViewportSize(before)
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
