import { Store } from '@tanstack/store'

/**
 * `blocked`: an older app in another window blocks a schema upgrade. `outdated`: a newer app has upgraded it.
 */
export const databaseState = new Store<'ready' | 'blocked' | 'outdated'>('ready')
