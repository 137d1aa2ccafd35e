import Languages from 'lucide-react/icons/languages'
import { useEffect, useRef, useState } from 'react'
import { languageNames, languagesAsServed, offeredLanguages } from '#src/lib/language-names.ts'
import { chooseLanguage, language } from '#src/lib/language.ts'
import { chooseTheme, theme, themes } from '#src/lib/theme.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuGroup, MenuItem } from '#src/ui/overlays/menu.tsx'

const themeNames = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
}

/** Set while a language change remounts the page, which then restores the focus. */
let restoresFocus = false

export function PreferencesMenu() {
  const wrapper = useRef<HTMLSpanElement>(null)
  const [chosen, setChosen] = useState(theme)
  const [languages, setLanguages] = useState(languagesAsServed)
  // Reading the device's region is slow: done once when the menu opens, so that the order does not change
  // while it is open.
  const readDevice = () => setLanguages(offeredLanguages())
  useEffect(() => {
    if (restoresFocus) wrapper.current?.querySelector('button')?.focus()
    restoresFocus = false
  }, [])
  return (
    <span ref={wrapper} onClickCapture={readDevice} onKeyDownCapture={readDevice}>
      <Menu label={m.shell_preferences()} button={<Languages aria-hidden="true" />}>
        <MenuGroup label={m.shell_language()}>
          {languages.map((locale) => (
            <MenuItem
              key={locale}
              checked={locale === language()}
              onSelect={() => {
                restoresFocus = locale !== language()
                chooseLanguage(locale)
              }}
            >
              <span lang={locale}>{languageNames[locale]}</span>
            </MenuItem>
          ))}
        </MenuGroup>
        <MenuGroup label={m.shell_theme()}>
          {themes.map((name) => (
            <MenuItem
              key={name}
              checked={name === chosen}
              onSelect={() => {
                chooseTheme(name)
                setChosen(name)
              }}
            >
              {themeNames[name]()}
            </MenuItem>
          ))}
        </MenuGroup>
      </Menu>
    </span>
  )
}
