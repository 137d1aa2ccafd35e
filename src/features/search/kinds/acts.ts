import { linkOptions } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import Mic from 'lucide-react/icons/mic'
import Phone from 'lucide-react/icons/phone'
import UserPlus from 'lucide-react/icons/user-plus'
import { fold } from '#contract/text/text.ts'
import { phoneLinks } from '#src/lib/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { readRoster } from '#src/queries/read-roster.ts'
import type { Entry, Finder, Found, Kind, Target } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'
import { firstOf } from '#src/features/search/first-of.ts'

/** An action by itself, for a person ("a gift for Marie"), or both. */
interface Act {
  key: string
  icon: Entry['icon']
  /** Search words. */
  words: () => string
  plain?: { title: () => string; target: Target }
  /** Undefined if not applicable to a person. */
  forPerson?: {
    title: (inputs: { name: string }) => string
    target: (member: RosterMember) => Target | undefined
  }
}

const actsIn = (churchId: string): Act[] => [
  {
    key: 'gift',
    icon: HandCoins,
    words: m.search_gift_words,
    plain: {
      title: m.donations_log,
      target: linkOptions({ to: '/donations/form' }),
    },
    forPerson: {
      title: m.search_gift_for,
      target: ({ id }) => linkOptions({ to: '/donations/form', search: { member: id } }),
    },
  },
  {
    key: 'mark',
    icon: ClipboardCheck,
    words: m.search_mark_words,
    plain: { title: m.search_mark, target: linkOptions({ to: '/attendance' }) },
  },
  {
    key: 'call',
    icon: Phone,
    words: m.search_call_words,
    forPerson: {
      title: m.search_call,
      target: ({ phone }) => (phone ? { href: phoneLinks(phone).call } : undefined),
    },
  },
  {
    key: 'add-member',
    icon: UserPlus,
    words: m.search_add_member_words,
    plain: {
      title: m.members_add_title,
      target: linkOptions({
        to: '/members/form/$churchId',
        params: { churchId },
      }),
    },
  },
  {
    key: 'event',
    icon: CalendarPlus,
    words: m.search_event_words,
    plain: {
      title: m.events_create_title,
      target: linkOptions({ to: '/events/form' }),
    },
  },
  {
    key: 'sermon',
    icon: Mic,
    words: m.search_sermon_words,
    plain: {
      title: m.uploads_title,
      target: linkOptions({ to: '/create/podcast' }),
    },
  },
]

/** Maximum people per action. */
const maxPeople = 3

/** Actions: "log a gift for Marie", "mark Sunday". */
export const acts: Kind = {
  heading: m.search_acts,
  load({ churchId }) {
    if (!churchId) return () => []
    const roster = readRoster(churchId)
    const byId = new Map(roster.map((member) => [member.id, member]))
    const findPeople = findByWords(
      roster.map(({ id, name }) => ({
        key: id,
        title: name,
        icon: Phone,
        target: { href: '' },
      })),
    )
    const all = actsIn(churchId).map((act) => ({
      act,
      words: termsOf(act.words()),
    }))
    const small = new Set(termsOf(m.search_small_words()))
    const peopleOf = (words: string[]) =>
      firstOf(findPeople(words), maxPeople, (a, b) => a.rank - b.rank).map(({ entry }) =>
        byId.get(entry.key)!,
      )
    return (typed) => {
      const words = typed.filter((word) => !small.has(word.trimStart()))
      return words.length === 0 && typed.length > 0 ? [] : findActs(all, words, peopleOf)
    }
  },
}

const termsOf = (text: string) => fold(text).split(' ')

/** One word matches the action, the remaining ones the person. */
function findActs(
  all: { act: Act; words: string[] }[],
  typed: string[],
  findPeople: (words: string[]) => RosterMember[],
): ReturnType<Finder> {
  const found: Found[] = []
  for (const { act, words } of all) {
    const asksFor = (word: string) => words.some((of) => of.startsWith(word.trimStart()))
    const others = typed.filter((word) => !asksFor(word))
    if (others.length === 0 && act.plain)
      found.push(foundOf(act, act.key, act.plain.title(), act.plain.target))
    const { forPerson } = act
    if (!forPerson || others.length === 0 || others.length === typed.length) continue
    for (const member of findPeople(others)) {
      const target = forPerson.target(member)
      if (target) found.push(foundOf(act, `${act.key}:${member.id}`, forPerson.title(member), target))
    }
  }
  return found
}

function foundOf({ icon }: Act, key: string, title: string, target: Target): Found {
  return { entry: { key: `act:${key}`, title, icon, target }, rank: 0 }
}
