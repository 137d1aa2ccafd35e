import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { ComboboxField, optionDetail, optionName, optionTexts } from '#src/ui/fields/combobox-field.tsx'
import { findMembers } from '#src/queries/find-members.ts'
import { MemberAvatar } from './member-avatar.tsx'

interface Props {
  label: ReactNode
  members: RosterMember[]
  /** Selected id, or ''. */
  value: string
  onChange: (memberId: string) => void
  name?: string | undefined
  error?: string | undefined
  required?: boolean
  focused?: boolean
  /** Rendered below the empty result, for example a button that adds a member. */
  whenEmpty?: ReactNode
}

/** A member combobox; matches names and phone numbers. */
export function MemberPicker({ members, value, whenEmpty, ...field }: Props) {
  const find = useCallback((typed: string) => findMembers(members, typed), [members])
  return (
    <ComboboxField
      {...field}
      listLabel={m.members_title()}
      find={find}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
      renderOption={renderMember}
      value={value}
      chosen={members.find(({ id }) => id === value)}
      maxOptions={30}
      placeholder={m.members_picker_placeholder()}
      texts={{
        found: (n) => m.members_picker_found({ n }),
        more: (n) => m.members_picker_more({ n }),
        none: (q) => (q.trim() === '' ? m.members_empty_title() : m.members_picker_none({ q })),
      }}
      whenNone={whenEmpty}
    />
  )
}

function renderMember(member: RosterMember) {
  return (
    <>
      <MemberAvatar member={member} size="sm" />
      <span className={optionTexts}>
        <bdi className={optionName}>{member.name}</bdi>{' '}
        {member.phone && <bdi className={optionDetail}>{formatPhone(member.phone)}</bdi>}
      </span>
    </>
  )
}
