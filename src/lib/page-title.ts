import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import { useStore } from './use-store.ts'

const titleStore = new Store<string | undefined>(undefined)

/** Overrides the route's window title with that of the loaded content; undefined while loading. */
export function usePageTitleOf(title: string | undefined): void {
  useEffect(() => {
    titleStore.setState(() => title)
    return () => titleStore.setState(() => undefined)
  }, [title])
}

/** Returns the title set by the screen, if any. */
export function useShownTitle(): string | undefined {
  return useStore(titleStore)
}
