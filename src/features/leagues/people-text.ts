import type { Registered } from '#contract/leagues/application.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** "Ana Pierre (12), Jak Pierre (9) #7": those who are registered, with what is known of each. */
export function peopleText(people: Registered[]): string {
  return people.map(personText).join(', ')
}

/** "Jak Pierre (9) #7 Goalkeeper": a person with the age on the first day, a player with the number and the position. */
function personText({ name, age, number, position }: Registered): string {
  const withAge = age === null ? name : m.leagues_person_age({ name, age })
  return [withAge, number && `#${number}`, position].filter(Boolean).join(' ')
}
