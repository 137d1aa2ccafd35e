import { applicationStatus } from '#contract/leagues/application-status.ts'
import type { Registered } from '#contract/leagues/application.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { csvFile } from '#server/http/csv.ts'
import type { DetailRow } from './rules.ts'

const statusTexts = {
  [applicationStatus.pending]: m.application_status_pending,
  [applicationStatus.shortlisted]: m.application_status_shortlisted,
  [applicationStatus.rejected]: m.application_status_rejected,
  [applicationStatus.withdrawn]: m.application_status_withdrawn,
  [applicationStatus.waiting]: m.application_status_waiting,
}

function paidText({ paid, payment }: DetailRow): string {
  if (payment?.state === 'paid') return m.application_csv_by_card()
  return paid ? m.application_csv_yes() : m.application_csv_no()
}

/** "Ana Pierre (12)": the age on the first day, where it is known. */
const personText = ({ name, age }: Registered) => (age === null ? name : `${name} (${age})`)

/** One row of the file: an application, or a player of a team. */
interface Line {
  row: DetailRow
  people: string
  player?: Registered
}

function linesOf(row: DetailRow): Line[] {
  if (row.team_name === null) return [{ row, people: row.people.map(personText).join('; ') }]
  return row.people.map((player) => ({ row, people: personText(player), player }))
}

/**
 * The applications to one league as a CSV file, in the language of the moment: a column for each question, and where teams
 * have registered those of a team, each player of which has a row.
 */
export function exportApplications(rows: DetailRow[]): Response {
  const hasTeams = rows.some(({ team_name }) => team_name !== null)
  const questions = [...new Set(rows.flatMap(({ answers }) => answers.map(({ question }) => question)))]
  const header = [
    m.application_csv_name(),
    m.application_csv_email(),
    m.application_csv_phone(),
    m.application_csv_status(),
    m.application_csv_date(),
    m.application_csv_paid(),
    m.application_csv_people(),
    ...(hasTeams ? [m.application_csv_team(), m.application_csv_number(), m.application_csv_position()] : []),
    m.application_csv_note(),
    ...questions,
    m.application_csv_organiser_note(),
  ]
  const lines = rows
    .flatMap(linesOf)
    .map(({ row, people, player }) => [
      row.profile.name,
      row.profile.email ?? '',
      row.profile.phone ?? '',
      statusTexts[row.status](),
      row.created.slice(0, 10),
      paidText(row),
      people,
      ...(hasTeams ? [row.team_name ?? '', player?.number ?? '', player?.position ?? ''] : []),
      row.note,
      ...questions.map((asked) => row.answers.find(({ question }) => question === asked)?.answer ?? ''),
      row.organiser_note,
    ])
  return csvFile('applications', [header, ...lines])
}
