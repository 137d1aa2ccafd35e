/** Filters the calls by words in name, path or summary; hides empty areas. */
export function filterCalls(typed: string): void {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const area of document.querySelectorAll<HTMLElement>('[data-area]')) {
    let shownHere = 0
    for (const call of area.querySelectorAll<HTMLElement>('[data-call]')) {
      call.hidden = !words.every((word) => call.dataset['call']!.includes(word))
      if (!call.hidden) shownHere += 1
    }
    area.hidden = shownHere === 0
    shown += shownHere
  }
  document.querySelector<HTMLElement>('#none')!.hidden = shown > 0
}
