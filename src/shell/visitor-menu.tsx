import { Link, useLocation, useSearch } from '@tanstack/react-router'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LogIn from 'lucide-react/icons/log-in'
import MenuIcon from 'lucide-react/icons/menu'
import UserPlus from 'lucide-react/icons/user-plus'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Menu, menuItemClass } from '#src/ui/overlays/menu.tsx'
import styles from './visitor-menu.module.css'

/** Sign-in and sign-up links for visitors; behind a button on phones. */
export function VisitorMenu() {
  // The home page leads to creating a church.
  const church = useLocation({ select: ({ pathname }) => pathname === '/' })
  // Passes on the page to return to.
  const back = useSearch({ strict: false, select: (search) => search.back })
  const search = { ...(church && { church }), ...(back !== undefined && { back }) }
  const item = { role: 'menuitem', tabIndex: -1, className: menuItemClass } as const
  return (
    <>
      <Link
        to="/login"
        search={search}
        className={classNames(buttonClass({ variant: 'quiet' }), styles.wide)}
      >
        {m.nav_login()}
      </Link>
      <Link
        to="/register"
        search={search}
        className={classNames(buttonClass({ variant: 'primary' }), styles.wide)}
      >
        {m.nav_sign_up()}
      </Link>
      <span className={styles.phone}>
        <Menu label={m.shell_menu()} button={<MenuIcon aria-hidden="true" />}>
          <Link to="/login" search={search} {...item}>
            <LogIn aria-hidden="true" />
            {m.nav_login()}
          </Link>
          <Link to="/register" search={search} {...item}>
            <UserPlus aria-hidden="true" />
            {m.nav_sign_up()}
          </Link>
          <Link to="/help" {...item}>
            <CircleQuestionMark aria-hidden="true" />
            {m.nav_help()}
          </Link>
        </Menu>
      </span>
    </>
  )
}
