import type { ResponseOf } from '#contract/endpoint.ts'
import type { members } from '#contract/members.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import styles from './related-counts.module.css'

type Preview = ResponseOf<typeof members.mergePreview>

/** What is linked to one member and goes to the other in a merge. */
export function MergeMoves({ preview: { dropped, brings } }: { preview: Preview }) {
  const moves = [
    brings.attendance > 0 && m.members_moves_attendance({ n: brings.attendance }),
    brings.gifts > 0 && m.members_gifts_count({ n: brings.gifts }),
    brings.groups > 0 && m.members_moves_groups({ n: brings.groups }),
    brings.invitations > 0 && m.members_moves_invitations({ n: brings.invitations }),
    brings.followUps > 0 && m.members_moves_notes({ n: brings.followUps }),
  ].filter((text) => text !== false)
  return (
    <Card title={m.members_merge_moves({ name: dropped.name })}>
      {moves.length === 0 && <p className={styles.soft}>{m.members_merge_moves_nothing()}</p>}
      <ul className={styles.moves}>
        {moves.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {brings.attendance > 0 && <p className={styles.soft}>{m.members_merge_present_wins()}</p>}
    </Card>
  )
}
