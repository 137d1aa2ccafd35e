/** Shows the calls that have all of these words in their name, path or summary, and the areas that have such calls. */
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
