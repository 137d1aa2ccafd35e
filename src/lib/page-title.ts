import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import { useStore } from './use-store.ts'

const titleStore = new Store<string | undefined>(undefined)

/** Sets the window's title to that of what a screen shows, in place of its route's. Undefined: not known yet. */
export function usePageTitleOf(title: string | undefined): void {
  useEffect(() => {
    titleStore.setState(() => title)
    return () => titleStore.setState(() => undefined)
  }, [title])
}

/** Returns the title that the screen has set; undefined: none. */
export function useShownTitle(): string | undefined {
  return useStore(titleStore)
}
