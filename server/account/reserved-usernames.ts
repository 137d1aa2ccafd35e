import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import { plainUsername } from './rules.ts'

/** Path segments of the app, and names that could imitate its operator. */
const reserved = new Set(
  (
    '404 about account admin administrator api api-key applications assets attendance auth billing blogs ' +
    'choose-collection church company contact create dashboard data deletion design donations event events feeds ' +
    'field-mapping files forgot-password groups healthz help home imports info integrations join lakou leagues login ' +
    'logout me members messages metrics notices operator outbox password password-link payments podcast podcasts pricing ' +
    'print profile readyz recordings register reminders root rsvp saved saved-audio search security settings setup share show ' +
    'sitemap support system team tools unsent uploads visit waiting webflow-integration webhooks wordpress-integration'
  ).split(' '),
)

/** Whether the app needs this username itself. */
export function isReserved(username: string): boolean {
  return reserved.has(username.toLowerCase())
}

/** Normalises a new username. Throws 400 when it is reserved or could imitate another. */
export function newUsername(username: string): string {
  const plain = plainUsername(username)
  if (plain === null) throw fieldProblem('username', m.username_invalid())
  if (isReserved(plain)) throw fieldProblem('username', m.username_reserved())
  return plain
}
