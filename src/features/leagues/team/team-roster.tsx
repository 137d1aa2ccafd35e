import type { Registered } from '#contract/leagues/application.ts'
import { peopleText } from '#src/features/leagues/people-text.ts'
import { m } from '#src/locales/paraglide/messages.js'

interface Props {
  name: string
  people: Registered[]
}

/** The name of a team; its players are folded below it. */
export function TeamRoster({ name, people }: Props) {
  return (
    <details>
      <summary>
        <bdi>{m.leagues_team_of({ team: name })}</bdi> · {m.applications_players({ n: people.length })}
      </summary>
      <bdi>{peopleText(people)}</bdi>
    </details>
  )
}
