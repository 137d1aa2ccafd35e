import { Store } from '@tanstack/store'
import type { SavedAudio } from './database.ts'

/**
 * Everything that is saved on this device, by whomever; undefined until it has been read. The database is opened only
 * where something has been saved before, or is about to be: a first visit is not to load it.
 */
export const savedRows = new Store<SavedAudio[] | undefined>(undefined)
