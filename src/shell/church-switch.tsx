import { useNavigate } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { chooseChurch } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Menu, MenuGroup, MenuItem } from '#src/ui/overlays/menu.tsx'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import styles from './church-switch.module.css'

/** The current church's name at the top of the menu; a button for users with several. */
export function ChurchSwitch({ onChoose }: { onChoose?: () => void }) {
  const { churches, current } = useMyChurches()
  const navigate = useNavigate()
  const choose = (id: string) => {
    onChoose?.()
    if (id === current?.id) return
    chooseChurch(id)
    // The open page may show an entity of the previous church.
    void navigate({ to: '/dashboard' })
  }
  const name = (
    <span className={clampClass(2)}>
      <bdi>{current?.name ?? m.shell_churches()}</bdi>
    </span>
  )
  if (churches.length === 0) return null
  if (churches.length === 1) return <p className={styles.church}>{name}</p>
  return (
    <div className={styles.place}>
      <Menu
        buttonClassName={classNames(styles.church, styles.switch)}
        button={
          <>
            {name}
            <ChevronsUpDown aria-hidden="true" />
          </>
        }
      >
        <MenuGroup label={m.shell_churches()}>
          {churches.map((church) => (
            <MenuItem key={church.id} checked={church.id === current?.id} onSelect={() => choose(church.id)}>
              <bdi className={classNames(clampClass(2), styles.choice)}>{church.name}</bdi>
            </MenuItem>
          ))}
        </MenuGroup>
      </Menu>
    </div>
  )
}
