import { Link } from '@tanstack/react-router'
import type { Lookalike } from '#contract/duplicates.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { sameByText } from './merge/same-by-text.ts'

/** Listed at most; who is the same person is among the first. */
const few = 3

interface Props {
  /** Null: nothing is asked. */
  lookalikes: Lookalike[] | null
  onAddAnyway: () => void
  onClose: () => void
}

/** Asks, before somebody is added, whether they are one of those who are there. */
export function LookalikeDialog({ lookalikes, onAddAnyway, onClose }: Props) {
  return (
    <Dialog
      open={lookalikes !== null}
      onClose={onClose}
      title={m.members_lookalike_title()}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {m.ui_cancel()}
          </Button>
          <Button variant="primary" onClick={onAddAnyway}>
            {m.members_add_anyway()}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{m.members_lookalike_text()}</p>
        <List>
          {lookalikes?.slice(0, few).map(({ member, by }) => (
            <ListRow
              key={member.id}
              leading={<MemberAvatar member={member} />}
              title={<bdi>{member.name}</bdi>}
              detail={[
                sameByText(by),
                member.phone && formatPhone(member.phone),
                member.archivedAt && m.members_archived(),
              ]
                .filter(Boolean)
                .join(' · ')}
              trailing={
                <Link
                  to="/members/form/$churchId/$memberId"
                  params={{ churchId: member.church_id, memberId: member.id }}
                  className={buttonClass({ size: 'sm' })}
                  aria-label={`${m.members_lookalike_open()} ${member.name}`}
                >
                  {m.members_lookalike_open()}
                </Link>
              }
            />
          ))}
        </List>
      </Stack>
    </Dialog>
  )
}
