import type { Page } from '@playwright/test'

/**
 * Puts a copy in the place of the list of a screen: so many of its rows, one below the other, which nothing draws anew.
 * What is late while they are scrolled is the browser's own.
 */
export async function freezeRows(page: Page, count: number): Promise<void> {
  await page.evaluate((length) => {
    const first = document.querySelector<HTMLElement>('main [data-index]')!
    const list = first.closest<HTMLElement>('table') ?? first.closest('ul')!.parentElement!.parentElement!
    const copy = list.cloneNode(true) as HTMLElement
    const copied = [...copy.querySelectorAll<HTMLElement>('[data-index]')]
    const size = first.offsetHeight
    const rows = Array.from({ length }, (_, index) => {
      const row = copied[index % copied.length]!.cloneNode(true) as HTMLElement
      if (row.tagName === 'LI') row.style.insetBlockStart = `${index * size}px`
      return row
    })
    const around = copy.querySelector<HTMLElement>('tbody, ul')!
    around.replaceChildren(...rows)
    if (around.tagName === 'UL') {
      const section = around.parentElement!
      copy.replaceChildren(section)
      for (const element of [around, section, copy]) element.style.blockSize = `${length * size + 100}px`
    }
    list.style.display = 'none'
    list.after(copy)
  }, count)
}
