import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { step } from './list-search.ts'
import { MemberCard } from './member-card.tsx'
import styles from './member-list.module.css'

interface Props {
  members: RosterMember[]
  timezone: string
  addedId: string | undefined
  shown: number | undefined
  onShown: (shown: number) => void
}

/** The first of the members, and more of them when asked. */
export function MemberList({ members, timezone, addedId, shown = step, onShown }: Props) {
  return (
    <>
      <ul role="list" className={styles.cards}>
        {members.slice(0, shown).map((member) => (
          <MemberCard key={member.id} member={member} timezone={timezone} isNew={member.id === addedId} />
        ))}
      </ul>
      {members.length > shown && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => onShown(shown + step)}
          busy={false}
          text={m.members_shown({ shown, n: members.length })}
          part={shown / members.length}
        />
      )}
    </>
  )
}
