import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { locales } from '#src/locales/paraglide/runtime.js'
import { expectFitsLargeText, expectFitsSmallWindows, expectNoSideways } from './large-text.ts'
import { expectSettled } from './pages/screens.ts'

/** axe rules that depend on the theme. */
const aboutColours = ['color-contrast', 'link-in-text-block']

const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** Languages in which axe does not run. */
export const otherLanguages = locales.filter((locale) => locale !== 'en')

/** Runs axe with all or some rules and returns the violations with their location. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte, so injected once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (some) => {
    // Colours in transition have no valid contrast.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    const found = await window.axe.run({
      resultTypes: ['violations'],
      // Skips style sheets: no rule in use reads them, and each run would fetch them.
      preload: { assets: ['media'] },
      ...(some && { runOnly: { type: 'rule', values: some } }),
    })
    return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
  }, rules)
}

/** Expects no axe violations. Retries, since a row may be rendering; real violations remain. */
async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await expect.poll(() => violations(page, rules)).toEqual([])
}

/** Expects no axe violations in either theme, and no horizontal overflow. */
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

/**
 * Expects no axe violations in English, in either theme on a small phone and in a wide window, and that the
 * page fits all small windows.
 */
export async function expectAccessibleInBothWindows(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(wide)
  await expectNoViolations(page)
  await expectNoSideways(page)
  await expectFitsSmallWindows(page)
}

/**
 * Expects the page's `lang`, and that it fits a phone, a wide window, and the smallest phone with large text.
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
 * Expects an accessible screen on one page load: no axe violations in English, no overflow in other
 * languages. A language change remounts the page: `reach` restores its state. Desktop runs skip this, since
 * the phone run covers both windows.
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

/** Sets the language of the open page, as another tab would, and of later ones. */
export async function speak(page: Page, language: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/settings.json')
  await page.evaluate((newValue) => {
    localStorage.setItem('language', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
  }, language)
}
