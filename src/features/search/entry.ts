import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { User } from '#contract/account/account.ts'
import type { Role } from '#contract/scope.ts'

/** Where an entry leads: a page of the app, or an address outside of it (`tel:`). */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search'> | { href: string }

/** Something that the search can find. */
export interface Entry {
  /** The same at the next start: what was opened last comes first. */
  key: string
  title: string
  detail?: string | undefined
  /** A picture of the kind, or a person. */
  icon: ComponentType<{ 'aria-hidden': 'true' }> | { id: string; name: string; photo: string | null }
  /** What it is found by besides its title. */
  words?: string | undefined
  target: Target
}

/** An entry that fits what was typed. The entry is the same object for each text: what shows it is not drawn again. */
export interface Found {
  entry: Entry
  /** How badly it fits: 0 begins with what was typed. */
  rank: number
}

/** A page that the menus lead to. */
export interface Screen {
  to: NonNullable<LinkProps['to']>
  label: () => string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
}

/** Who searches, and what they may open. */
export interface Context {
  user: User | null
  churchId: string | null
  role: Role | undefined
  screens: readonly Screen[]
  mayOpen: (target: Target) => boolean
}

/** Returns what fits the folded words, in the order that it is listed in where it fits equally well. */
export type Finder = (words: string[]) => Found[]

/** One kind of what can be found: a file in `kinds/`, and a line in one of the lists of `load-kinds.ts`. */
export interface Kind {
  heading: () => string
  /** Reads what is on this device, once for each time that the search is opened. */
  load: (context: Context) => Finder | Promise<Finder>
}
