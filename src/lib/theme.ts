const storageKey = 'theme'

export const themes = ['system', 'light', 'dark'] as const
/** As --color-surface in tokens.css; a style sheet's value cannot be named there. */
const windowColours = { light: '#ffffff', dark: '#1c1b2b' }
export type Theme = (typeof themes)[number]

/** Returns the theme chosen on this device; `system` follows the device's own. */
export function theme(): Theme {
  return themes.find((name) => name === globalThis.localStorage?.getItem(storageKey)) ?? 'system'
}

/** Sets the chosen theme on the page. Without the attribute the style sheet follows the system. */
export function applyTheme(): void {
  const chosen = theme()
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
  setWindowColour(chosen)
}

/** Sets the colour of the window around the page: that of the header. */
function setWindowColour(chosen: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofSystem = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = windowColours[chosen === 'system' ? ofSystem : chosen]
  }
}

export function chooseTheme(next: Theme): void {
  localStorage.setItem(storageKey, next)
  applyTheme()
}

// Another tab has chosen one.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) applyTheme()
})
