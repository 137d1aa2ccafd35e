import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { User } from '#contract/account/account.ts'
import type { Role } from '#contract/scope.ts'

/** Target of an entry: an app page or an external URL (`tel:`). */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search'> | { href: string }

/** A search result. */
export interface Entry {
  /** Stable across starts, for the list of recent entries. */
  key: string
  title: string
  detail?: string | undefined
  /** An icon component, or a person's avatar. */
  icon: ComponentType<{ 'aria-hidden': 'true' }> | { id: string; name: string; photo: string | null }
  /** Search text besides the title. */
  words?: string | undefined
  target: Target
}

/** A match. `entry` keeps its identity, so that memoised rows do not render again. */
export interface Found {
  entry: Entry
  /** 0 (the title starts with the text) is best. */
  rank: number
}

/** A page in the menus. */
export interface Screen {
  to: NonNullable<LinkProps['to']>
  label: () => string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
}

/** The searching user and their permissions. */
export interface Context {
  user: User | null
  churchId: string | null
  role: Role | undefined
  screens: readonly Screen[]
  mayOpen: (target: Target) => boolean
}

/** Returns the matches of the folded words, in list order for equal ranks. */
export type Finder = (words: string[]) => Found[]

/** A kind of results: a file in `kinds/`, listed in `load-kinds.ts`. */
export interface Kind {
  heading: () => string
  /** Loads cached data, once per opened search. */
  load: (context: Context) => Finder | Promise<Finder>
}
