import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/** Kills the browser with the local storage of `before`: browsers flush it at random times. */
export async function killWith(phone: Phone, before: Record<string, string>): Promise<void> {
  await phone.kill()
  await phone.page.addInitScript((items) => {
    if (sessionStorage.getItem('restored')) return
    sessionStorage.setItem('restored', 'true')
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, before)
}

/** Records which of these names the page shows from now on, even briefly. */
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
