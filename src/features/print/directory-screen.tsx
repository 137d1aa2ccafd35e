import { contactsOf, contactText } from '#contract/member-contacts.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { GroupOption } from './group-option.tsx'
import { PrintPage, SheetHead } from './print-page.tsx'
import { useSheetMembers } from './use-sheet-members.tsx'
import styles from './directory-screen.module.css'

interface Props {
  group: string | undefined
  /** Omits phone numbers, for a public notice board. */
  withoutPhones: boolean
  onSearch: (search: { group: string | undefined; phones: false | undefined }) => void
}

/** Member directory with photos, as a booklet. */
export function DirectoryScreen({ group: groupId, withoutPhones, onSearch }: Props) {
  const church = useChurch()
  const { members, groups, group, instead } = useSheetMembers(groupId)
  const phones = withoutPhones ? false : undefined
  const shown = group ? members.filter((member) => member.groups.some(({ id }) => id === group.id)) : members
  return (
    <PrintPage
      title={m.print_directory_title()}
      lead={m.print_directory_lead()}
      back={<BackLink to="/members" label={m.members_title()} />}
      options={
        <>
          {groups.length > 0 && (
            <GroupOption
              groups={groups}
              group={group?.id}
              onGroup={(next) => onSearch({ group: next, phones })}
            />
          )}
          <Checkbox
            label={m.print_phones()}
            checked={!withoutPhones}
            onChange={(event) =>
              onSearch({ group: group?.id, phones: event.target.checked ? undefined : false })
            }
          />
        </>
      }
      instead={instead}
    >
      <SheetHead title={group?.name ?? m.print_directory_title()} date={longDate(todayIn(church))} />
      {shown.length === 0 && <p>{m.groups_nobody()}</p>}
      <ul role="list" className={styles.faces}>
        {shown.map((member) => (
          <li key={member.id}>
            <MemberAvatar member={member} size="lg" />
            <p className={styles.name}>
              <bdi>{member.name}</bdi>
            </p>
            {!withoutPhones &&
              contactsOf(member, 'phone').map((phone) => (
                <p key={phone.value}>
                  <bdi>{contactText(phone)}</bdi>
                </p>
              ))}
          </li>
        ))}
      </ul>
    </PrintPage>
  )
}
