import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { locales } from '#src/messages/paraglide/runtime.js'

/** What axe finds, in words that say where. */
async function violations(page: Page): Promise<string[]> {
  // There are no frames in the app; without them axe needs no page of its own.
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}

/** Expects that axe finds nothing wrong with the page as it stands, in either theme, and that it is not too wide. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
      // Colours that are on their way have no contrast yet.
      for (const animation of document.getAnimations()) animation.finish()
    }, theme)
    expect(await violations(page)).toEqual([])
  }
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide).toBe(0)
}

/** Sets the language that pages opened from now on have. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.goto('/settings.json')
  await page.evaluate((name) => localStorage.setItem('language', name), language)
}

/**
 * The languages in which a screen is looked at: all on a phone. Words and colours are the same in a wide window, so
 * there the one with the longest words tells whether the layout holds.
 */
export function languagesFor(isMobile: boolean): readonly string[] {
  return isMobile ? locales : ['fr']
}
