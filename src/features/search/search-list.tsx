import { Autocomplete } from '@base-ui/react/autocomplete'
import { Link } from '@tanstack/react-router'
import { MemberAvatar } from '#src/widgets/member-avatar.tsx'
import type { Found } from './entry.ts'
import type { FoundGroup } from './find.ts'
import styles from './search-list.module.css'

interface Props {
  label: string
  onOpen: (found: Found) => void
}

/** What was found, by kind. Must be in an `Autocomplete.Root`. */
export function SearchList({ label, onOpen }: Props) {
  return (
    <Autocomplete.List className={styles.list} aria-label={label}>
      {(group: FoundGroup) => (
        <Autocomplete.Group key={group.heading} items={group.items} className={styles.group}>
          <Autocomplete.GroupLabel className={styles.heading}>{group.heading}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(found: Found) => (
              <Autocomplete.Item
                key={found.key}
                value={found}
                className={styles.row}
                render={anchorOf(found)}
                onClick={() => onOpen(found)}
              >
                <Picture icon={found.icon} />
                <span className={styles.texts}>
                  <bdi className={styles.title}>{found.title}</bdi>{' '}
                  {found.detail && <bdi className={styles.detail}>{found.detail}</bdi>}
                </span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

/** The element of a row: a link, so that it can be opened in another tab, too. The keyboard stays in the field. */
function anchorOf({ target }: Found) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the row's texts go into it
  if ('href' in target) return <a href={target.href} tabIndex={-1} />
  return <Link {...target} tabIndex={-1} />
}

function Picture({ icon: Icon }: Pick<Found, 'icon'>) {
  if ('photo' in Icon) return <MemberAvatar member={Icon} size="sm" />
  return (
    <span className={styles.icon}>
      <Icon aria-hidden="true" />
    </span>
  )
}
