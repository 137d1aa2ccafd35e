import { Store } from '@tanstack/store'

/**
 * State of this page's database connection: `blocked` while a window with an older app holds up a schema
 * upgrade, `outdated` after a newer app has upgraded it.
 */
export const databaseState = new Store<'ready' | 'blocked' | 'outdated'>('ready')
