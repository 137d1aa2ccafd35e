import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/button.module.css'
import '#src/ui/card.module.css'
import '#src/ui/logo.module.css'
import { applyTheme } from '#src/lib/theme.ts'
import '#src/widgets/served-header.module.css'
import './api-docs.module.css'
import { filterCalls } from './filter-calls.ts'
import { addTryForm } from './try-call.ts'

// Script and styles of the API documentation. Without the script the page is readable; with it, calls can be
// searched and made.

applyTheme()
for (const element of document.querySelectorAll<HTMLElement>('[data-needs-script]')) element.hidden = false

const filter = document.querySelector<HTMLInputElement>('#filter')!
filter.addEventListener('input', () => filterCalls(filter.value))
// Browsers restore the field's value on Back.
filterCalls(filter.value)

for (const call of document.querySelectorAll<HTMLDetailsElement>('details[data-try]')) {
  call.addEventListener('toggle', () => addTryForm(call), { once: true })
}

/** Opens the call in the URL fragment. */
function openNamed(): void {
  const named = document.querySelector(`#${CSS.escape(decodeURIComponent(location.hash.slice(1)))}`)
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
}
addEventListener('hashchange', openNamed)
if (location.hash) openNamed()
