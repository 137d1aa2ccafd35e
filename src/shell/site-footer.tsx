import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './site-footer.module.css'

/** The footer of public pages. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <nav aria-label={m.shell_site()} className={styles.links}>
        <Link to="/about">{m.nav_about()}</Link>
        <Link to="/pricing">{m.pricing_title()}</Link>
        <Link to="/search">{m.blogs_search_title()}</Link>
        <Link to="/help">{m.nav_help()}</Link>
        <Link to="/contact">{m.nav_contact()}</Link>
      </nav>
    </footer>
  )
}
