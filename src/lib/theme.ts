const storageKey = 'theme'

export const themes = ['system', 'light', 'dark'] as const
/** --color-surface in tokens.css: a meta tag cannot reference a variable. */
const windowColours = { light: '#ffffff', dark: '#1c1b2b' }
export type Theme = (typeof themes)[number]

export function theme(): Theme {
  return themes.find((name) => name === globalThis.localStorage?.getItem(storageKey)) ?? 'system'
}

/** Without the attribute the style sheet follows the OS. */
export function applyTheme(): void {
  const chosen = theme()
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
  setWindowColour(chosen)
}

/** Sets the browser's theme colour to that of the header. */
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

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) applyTheme()
})
