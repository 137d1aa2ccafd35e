import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** 200 % text on the narrowest phone. */
const largeText = { name: 'text of 200 % at 320 px', width: 320, height: 640, text: '32px' }

/** Window and text sizes that every screen must support. */
const smallWindows = [
  largeText,
  { name: 'a phone that lies', width: 844, height: 390, text: '' },
  { name: 'a zoom of 400 %', width: 320, height: 200, text: '' },
]
type SmallWindow = typeof largeText

/** Sets window and text size. */
async function resize(page: Page, { width, height, text }: SmallWindow): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
}

/** Returns layout problems: horizontal overflow with its cause, or overlapping header parts. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40)}`
    const found: string[] = []
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        // A word may be wider than its container.
        return width > 1 && Math.max(right, left + element.scrollWidth) > clientWidth + 1
      })
      // The innermost elements are the cause.
      const reasons = wide.filter((element) => ![...element.children].some((child) => wide.includes(child)))
      found.push(`${scrollWidth} px wide: ${reasons.slice(0, 3).map(nameOf).join(' | ')}`)
    }
    const tools = [...document.querySelectorAll('header:first-of-type :is(a, button, input)')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('[popover], main'),
    )
    for (const [index, one] of tools.entries()) {
      const a = one.getBoundingClientRect()
      for (const other of tools.slice(index + 1)) {
        const b = other.getBoundingClientRect()
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (a.width && b.width && across > 1 && down > 1) found.push(`${nameOf(one)} over ${nameOf(other)}`)
      }
    }
    return found
  })
}

/** Expects no horizontal overflow and no overlaps in the header. */
export async function expectNoSideways(page: Page): Promise<void> {
  await expect.poll(() => misfits(page)).toEqual([])
}

async function expectFitsInto(page: Page, small: SmallWindow): Promise<void> {
  await resize(page, small)
  await expect.poll(() => misfits(page), { message: small.name }).toEqual([])
}

/** Expects that the page fits every small window, also with large text. Leaves it in the last one. */
export async function expectFitsSmallWindows(page: Page): Promise<void> {
  for (const small of smallWindows) await expectFitsInto(page, small)
}

/** Expects that the page fits the narrowest phone with large text, and restores the text size. */
export async function expectFitsLargeText(page: Page): Promise<void> {
  await expectFitsInto(page, largeText)
  await resize(page, { ...largeText, text: '' })
}
