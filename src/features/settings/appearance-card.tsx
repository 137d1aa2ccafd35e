import { useState } from 'react'
import { languageNames, offeredLanguages } from '#src/lib/language-names.ts'
import { chooseLanguage, language } from '#src/lib/language.ts'
import { chooseTheme, theme, themes } from '#src/lib/theme.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Stack } from '#src/ui/stack.tsx'

const themeNames = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
}

export function AppearanceCard() {
  const [chosen, setChosen] = useState(theme)
  return (
    <Card title={m.settings_appearance()}>
      <Stack gap={4}>
        <SegmentedControl
          label={m.shell_language()}
          block
          value={language()}
          onValueChange={chooseLanguage}
          options={offeredLanguages().map((locale) => ({
            value: locale,
            label: <span lang={locale}>{languageNames[locale]}</span>,
          }))}
        />
        <SegmentedControl
          label={m.shell_theme()}
          block
          value={chosen}
          onValueChange={(name) => {
            chooseTheme(name)
            setChosen(name)
          }}
          options={themes.map((name) => ({ value: name, label: themeNames[name]() }))}
        />
      </Stack>
    </Card>
  )
}
