import { createContext } from 'react'

/** The pane that a list scrolls in; null: it scrolls with the window. Set by `TwoPanes`. */
export const PaneScroller = createContext<HTMLElement | null>(null)
