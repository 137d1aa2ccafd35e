import Languages from 'lucide-react/icons/languages'
import { useEffect, useRef, useState } from 'react'
import { languageNames, offeredLanguages } from '#src/lib/language-names.ts'
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

/** Returns the ref of the menu's wrapper: its button gets the focus back after a language change. */
export function useRestoredFocus() {
  const wrapper = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (restoresFocus) wrapper.current?.querySelector('button')?.focus()
    restoresFocus = false
  }, [])
  return wrapper
}

/** The language and theme menu of visitors. */
export function PreferencesMenu() {
  return (
    <span ref={useRestoredFocus()}>
      <Menu label={m.shell_preferences()} button={<Languages aria-hidden="true" />}>
        <PreferenceItems />
      </Menu>
    </span>
  )
}

/** Languages and themes as menu items. */
export function PreferenceItems({ inline = false }: { inline?: boolean }) {
  const [chosen, setChosen] = useState(theme)
  // The order does not change while the menu is open.
  const [languages] = useState(offeredLanguages)
  return (
    <>
      <MenuGroup label={m.shell_language()} inline={inline}>
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
      <MenuGroup label={m.shell_theme()} inline={inline}>
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
    </>
  )
}
