import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/**
 * Kills the browser, which has not written its local storage since `before`: when it does is chance. The next page finds
 * it so.
 */
export async function killWith(phone: Phone, before: Record<string, string>): Promise<void> {
  await phone.kill()
  await phone.page.addInitScript((items) => {
    if (sessionStorage.getItem('restored')) return
    sessionStorage.setItem('restored', 'true')
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, before)
}

/** Notes each of these names that the page shows from now on, if only for a moment. */
export async function watchFor(page: Page, names: string[]): Promise<() => string[]> {
  const seen = new Set<string>()
  await page.exposeFunction('noteName', (name: string) => void seen.add(name))
  await page.addInitScript((watched) => {
    const { noteName } = globalThis as unknown as { noteName: (name: string) => void }
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      for (const name of watched) if (text.includes(name)) noteName(name)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, names)
  return () => [...seen]
}
