import type { Language } from '#contract/fields/fields.ts'
import { languageNames } from '#src/lib/language-names.ts'
import { locales } from '#src/locales/paraglide/runtime.js'
import { classNames } from '#src/ui/class-names.ts'
import { Logo } from '#src/ui/logo.tsx'
import styles from './served-header.module.css'

interface Props {
  app: string
  language: Language
  /** Accessible name of the language links. */
  label: string
  /** Returns the page's URL in a language. */
  addressIn: (language: Language) => string
  /** Sets the page's width. */
  className: string | undefined
}

/** Header of a page that the server renders without the app's frame: home link and languages. */
export function ServedHeader({ app, language, label, addressIn, className }: Props) {
  return (
    <header className={classNames(styles.header, className)}>
      <a href="/" className={styles.home}>
        <Logo name={app} size="sm" />
      </a>
      <nav aria-label={label} className={styles.languages}>
        {locales.map((locale) => (
          <a
            key={locale}
            href={addressIn(locale)}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === language ? 'true' : undefined}
          >
            {languageNames[locale]}
          </a>
        ))}
      </nav>
    </header>
  )
}
