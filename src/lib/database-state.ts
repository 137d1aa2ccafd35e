import { Store } from '@tanstack/store'

/**
 * How this page and the device's database stand: `blocked` while a window with an older app holds up a newer form of the
 * database, `outdated` once a newer app has given it one.
 */
export const databaseState = new Store<'ready' | 'blocked' | 'outdated'>('ready')
