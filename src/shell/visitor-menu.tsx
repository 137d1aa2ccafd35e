import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LogIn from 'lucide-react/icons/log-in'
import MenuIcon from 'lucide-react/icons/menu'
import UserPlus from 'lucide-react/icons/user-plus'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { MenuLinks } from './menu-links.tsx'
import type { NavigationItem } from './menu-links.tsx'

const items: NavigationItem[] = [
  { to: '/login', label: m.nav_login, icon: LogIn },
  { to: '/register', label: m.nav_sign_up, icon: UserPlus },
  { to: '/help', label: m.nav_help, icon: CircleQuestionMark },
]

/** The menu at the top right for someone who is not signed in. */
export function VisitorMenu() {
  return (
    <Menu label={m.shell_menu()} button={<MenuIcon aria-hidden="true" />}>
      <MenuLinks items={items} />
    </Menu>
  )
}
