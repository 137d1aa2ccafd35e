import Check from 'lucide-react/icons/check'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { findMembers } from '#src/queries/find-members.ts'
import { rowAfterKey } from '#src/ui/row-after-key.ts'
import styles from './member-picker.module.css'

/** How many options are listed; typing more finds the others. */
const maxOptions = 30
/** How far PageUp and PageDown go. */
const pageRows = 6

interface Props {
  label: ReactNode
  /** The options, in their order. */
  members: RosterMember[]
  /** The id of the chosen one, or ''. */
  value: string
  onChange: (memberId: string) => void
  name?: string | undefined
  error?: string | undefined
  required?: boolean
  focused?: boolean
  /** Shown under "Nobody was found": a way to add somebody. */
  whenNobody?: ReactNode
}

/**
 * One member out of all, by typing a part of the name or of the phone number. The arrow keys move through the
 * options, Enter and Tab choose the marked one, Esc closes the list.
 */
export function MemberPicker(props: Props) {
  const { label, members, value, onChange, name, error, required, focused, whenNobody } = props
  const chosen = members.find(({ id }) => id === value)
  /** What is typed; null while the chosen one's name is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const q = typed ?? ''
  const found = useMemo(() => findMembers(members, q), [members, q])
  const options = found.slice(0, maxOptions)
  const more = found.length - options.length

  useEffect(() => {
    if (focused) input.current?.focus()
    // On mount only.
  }, [focused])
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  const take = (member: RosterMember) => {
    onChange(member.id)
    setTyped(null)
    setOpen(false)
  }
  const lookFor = (text: string) => {
    setTyped(text)
    setActive(0)
    setOpen(true)
    // A changed name is no choice any more.
    if (value !== '') onChange('')
  }
  const show = () => {
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
    setOpen(true)
  }
  const leave = () => {
    setOpen(false)
    if (value !== '') setTyped(null)
  }
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    const marked = open ? options[active] : undefined
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      leave()
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault()
      take(marked)
    } else if (event.key === 'Tab' && marked && typed !== null && q.trim() !== '') {
      take(marked)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key.startsWith('Page')) {
      event.preventDefault()
      if (open) setActive(rowAfterKey(event.key, active, options.length, pageRows) ?? active)
      else show()
    }
  }

  return (
    <div
      ref={whole}
      className={styles.picker}
      onBlur={({ relatedTarget }) => {
        if (!whole.current?.contains(relatedTarget)) leave()
      }}
    >
      <TextField
        ref={input}
        label={label}
        name={name}
        required={required}
        error={error}
        placeholder={m.members_picker_placeholder()}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        dir="auto"
        value={typed ?? chosen?.name ?? ''}
        onChange={(event) => lookFor(event.currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => !open && show()}
        onKeyDown={key}
      />
      <VisuallyHidden>
        <span role="status">{open && typed !== null && m.members_picker_found({ n: found.length })}</span>
      </VisuallyHidden>
      {open && (
        <div className={styles.list}>
          <div role="listbox" id={`${id}-list`} aria-label={m.members_title()} className={styles.options}>
            {options.map((member, index) => (
              <Option
                key={member.id}
                id={`${id}-${index}`}
                member={member}
                active={index === active}
                selected={member.id === value}
                onTake={() => {
                  take(member)
                  input.current?.focus()
                }}
              />
            ))}
          </div>
          {more > 0 && <p className={styles.note}>{m.members_picker_more({ n: more })}</p>}
          {options.length === 0 && (
            <div className={styles.note}>
              <p>{q.trim() === '' ? m.members_empty_title() : m.members_picker_none({ q })}</p>
              {whenNobody}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  member: RosterMember
  active: boolean
  selected: boolean
  onTake: () => void
}

function Option({ id, member, active, selected, onTake }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard stays in the field
    <div
      role="option"
      id={id}
      aria-selected={selected}
      data-active={active || undefined}
      className={styles.option}
      // The field keeps the focus while the finger is down.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <Avatar name={member.name} colourKey={member.id} src={member.photo} size="sm" />
      <span className={styles.texts}>
        <bdi className={styles.name}>{member.name}</bdi>{' '}
        {member.phone && <bdi className={styles.detail}>{formatPhone(member.phone)}</bdi>}
      </span>
      {selected && <Check className={styles.check} aria-hidden="true" />}
    </div>
  )
}
