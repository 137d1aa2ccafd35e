import { useNavigate } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { chooseChurch } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import styles from './church-switch.module.css'

/** The person's churches as menu items, above others unless `alone`; renders nothing for only one church. */
export function ChurchChoices({ alone }: { alone?: boolean }) {
  const { churches, current } = useMyChurches()
  const navigate = useNavigate()
  const choose = (id: string) => {
    if (id === current?.id) return
    chooseChurch(id)
    // The open page may belong to the previous church.
    void navigate({ to: '/dashboard' })
  }
  if (churches.length < 2) return null
  return (
    <>
      <MenuGroup label={m.shell_churches()}>
        {churches.map(({ id, name }) => (
          <MenuItem key={id} checked={id === current?.id} onSelect={() => choose(id)}>
            <bdi className={classNames(clampClass(2), styles.choice)}>{name}</bdi>
          </MenuItem>
        ))}
      </MenuGroup>
      {!alone && <MenuSeparator />}
    </>
  )
}

/** The church that is shown, as a button that changes it; renders nothing for only one church. */
export function ChurchSwitch() {
  const { churches, current } = useMyChurches()
  if (churches.length < 2) return null
  return (
    <div className={styles.place}>
      <Menu
        buttonClassName={styles.switch}
        button={
          <>
            <span className={clampClass(2)}>
              <bdi>{current?.name ?? m.shell_churches()}</bdi>
            </span>
            <ChevronsUpDown aria-hidden="true" />
          </>
        }
      >
        <ChurchChoices alone />
      </Menu>
    </div>
  )
}
