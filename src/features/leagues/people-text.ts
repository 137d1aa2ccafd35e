import type { Application } from '#contract/leagues/application.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** "Ana Pierre (12), Jak Pierre (9)": participants with their age on the first day, if known. */
export function peopleText(people: Application['people']): string {
  return people.map(({ name, age }) => (age === null ? name : m.leagues_person_age({ name, age }))).join(', ')
}
