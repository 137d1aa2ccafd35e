import { Store } from '@tanstack/store'
import type { SavedAudio } from './database.ts'

/** Saved audio of all users; undefined until it is read. A first visit does not open the database. */
export const savedRows = new Store<SavedAudio[] | undefined>(undefined)
