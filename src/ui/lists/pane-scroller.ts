import { createContext } from 'react'

/** The scroll container of the list's pane; null when the window scrolls. Provided by `TwoPanes`. */
export const PaneScroller = createContext<HTMLElement | null>(null)
