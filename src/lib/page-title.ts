import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import { useStore } from './use-store.ts'

const titleStore = new Store<string | undefined>(undefined)

/** Overrides the route's title; undefined while loading. */
export function usePageTitleOf(title: string | undefined): void {
  useEffect(() => {
    titleStore.setState(() => title)
    return () => titleStore.setState(() => undefined)
  }, [title])
}

export function useShownTitle(): string | undefined {
  return useStore(titleStore)
}
