import { ownValue } from '#contract/fields/own-value.ts'
import { formatTyped } from '#contract/fields/time-of-day.ts'
import { creole } from '#contract/text/creole.ts'
import type { Language } from '#contract/fields/fields.ts'
import { contactsOf, textNumberOf } from '#contract/member-contacts.ts'
import type { Contact } from '#contract/member-contacts.ts'
import { segmentsOf } from '#contract/text/message-segments.ts'
import { fillIn, firstName } from '#contract/text/message-text.ts'
import type { MessageWords } from '#contract/text/message-text.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { DeliveryStatus, MessageKind, Preview, SendKind } from '#contract/reminders.ts'
import { isTextable } from '#server/gateways/textable-number.ts'
import { inLanguage } from '#server/http/language.ts'

export interface Recipient {
  id: string
  name: string
  phone: string | null
  phone_label?: string
  phones?: Contact[]
  email: string | null
  /** Opted out from one of their phones. */
  optedOut: boolean
}

export interface Message {
  kind: SendKind
  church: { id: string; name: string; phone: string; language: Language }
  event: { id: string; title: string; date: string; startTime: string } | null
  template: string
  /** Event links by member id. */
  links: Map<string, string>
}

export interface Planned {
  member: Recipient
  /** Member with the same address, whose message covers this one. */
  sharesWith: Recipient | null
  channel: 'sms' | 'mail' | null
  address: string | null
  subject: string
  body: string
  status: DeliveryStatus & ('queued' | 'opted_out' | 'no_address' | 'not_textable')
}

const standardTexts = {
  invite: m.text_invite,
  event_reminder: m.text_event_reminder,
  absent: m.text_absent,
}
const subjects = {
  invite: m.mail_subject_invite,
  event_reminder: m.mail_subject_event_reminder,
  absent: m.mail_subject_absent,
  message: m.mail_subject_message,
}
/** Each placeholder as itself, in braces. */
const asWritten: MessageWords = {
  name: '{name}',
  church: '{church}',
  event: '{event}',
  date: '{date}',
  phone: '{phone}',
  link: '{link}',
}

/** Default text of a kind, with placeholders. */
export function standardText(kind: MessageKind, language: Language): string {
  return inLanguage(language, () => standardTexts[kind](asWritten))
}

/** A member's address: the phone that gets texts (`textNumberOf`), otherwise email; null: none. */
export function reachOf(member: Pick<Recipient, 'phone' | 'phone_label' | 'phones' | 'email'>) {
  const number = textNumberOf(member, isTextable)
  if (number) return { channel: 'sms', address: number } as const
  const { email } = member
  return email ? ({ channel: 'mail', address: email } as const) : null
}

/** Plans one message per address, which members may share. */
export function plan(message: Message, members: Recipient[]): Planned[] {
  const { church, event } = message
  const date = event ? whenIn(church.language, event.date, event.startTime) : ''
  const byAddress = new Map<string, Recipient[]>()
  const reached = members.map((member) => ({ member, reach: reachOf(member) }))
  for (const { member, reach } of reached) {
    if (reach) byAddress.set(reach.address, [...(byAddress.get(reach.address) ?? []), member])
  }
  return reached.map(({ member, reach }) => {
    if (!reach) {
      const status = contactsOf(member, 'phone').length > 0 ? 'not_textable' : 'no_address'
      return { member, sharesWith: null, channel: null, address: null, subject: '', body: '', status }
    }
    const { channel, address } = reach
    const [first, ...others] = byAddress.get(address)!
    const status = channel === 'sms' && member.optedOut ? 'opted_out' : 'queued'
    if (first !== member)
      return { member, sharesWith: first!, channel, address: null, subject: '', body: '', status }
    return {
      member,
      sharesWith: null,
      channel,
      address,
      ...textFor(message, [member, ...others], { channel, date }),
      status,
    }
  })
}

/** Message to the members of one address; the link is the first one's. */
function textFor(
  message: Message,
  members: Recipient[],
  { channel, date }: { channel: 'sms' | 'mail'; date: string },
) {
  const { kind, church, event, template, links } = message
  const words: MessageWords = {
    name: members
      .slice(0, 3)
      .map(({ name }) => firstName(name))
      .join(', '),
    church: church.name,
    event: event?.title ?? '',
    date,
    phone: church.phone,
    link: links.get(members[0]!.id) ?? '',
  }
  return inLanguage(church.language, () => {
    const body = fillIn(kind, template, words)
    // Texts that recipients did not ask for need an opt-out hint.
    const stop = channel === 'sms' && !event ? ` ${m.text_stop()}` : ''
    return { subject: subjects[kind](words), body: body + stop }
  })
}

/** Formats like "Sun, Nov 29, 10:00 AM", "dim. 29 nov., 10 h", "dimanch 29 nov, 10è am". */
export function whenIn(language: Language, date: string, time: string): string {
  const day = new Date(`${date}T12:00:00Z`)
  // A non-breaking space would need Unicode (UCS-2) segments.
  const at = formatTyped(time, language).replaceAll('\u00a0', ' ')
  if (language === 'ht') {
    return `${creole.days[day.getUTCDay()]} ${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]}, ${at}`
  }
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const formatted = new Intl.DateTimeFormat(language, options).format(day)
  // "août" would need Unicode segments, so the common spelling "aout" is used.
  return `${formatted.replace('août', 'aout')}, ${at}`
}

/** Preview of a send with its cost. */
export function summarize(planned: Planned[]): Omit<Preview, 'left' | 'unproven' | 'answered' | 'unsent'> {
  const going = planned.filter(({ status, sharesWith }) => status === 'queued' && !sharesWith)
  const texts = going.filter(({ channel }) => channel === 'sms').map(({ body }) => segmentsOf(body))
  const count = (status: Planned['status']) => planned.filter((one) => one.status === status).length
  const first = going[0] ?? planned.find(({ body }) => body)
  return {
    sms: texts.length,
    mail: going.length - texts.length,
    opted_out: count('opted_out'),
    no_address: count('no_address'),
    not_textable: count('not_textable'),
    segments: Math.max(0, ...texts.map(({ segments }) => segments)),
    total_segments: texts.reduce((sum, { segments }) => sum + segments, 0),
    costly: [...new Set(texts.flatMap(({ costly }) => costly))].join(' '),
    text: first?.body ?? '',
  }
}

const refusedProblems = {
  text_limit: m.send_problem_text_limit,
  unproven: m.send_problem_unproven,
  server_texts: m.send_problem_server_texts,
}
export type RefusedProblem = keyof typeof refusedProblems

/** Explains a provider's error code. */
export function describeProblem(code: string | null): string {
  if (!code) return ''
  const explain = ownValue(problems, code)
  if (explain) return explain()
  return code.startsWith('smtp_') ? m.send_problem_address() : m.send_problem_other({ code })
}

const problems: Record<string, () => string> = {
  unknown: m.send_problem_unknown,
  not_taken: m.send_problem_not_taken,
  unavailable: m.send_problem_unavailable,
  church_gone: m.send_problem_church_gone,
  not_textable: m.send_problem_not_textable,
  ...refusedProblems,
  smtp_auth: m.send_problem_setup,
  // Twilio's codes: https://www.twilio.com/docs/api/errors
  '20003': m.send_problem_setup,
  '21211': m.send_problem_number,
  '21217': m.send_problem_number,
  '21614': m.send_problem_number,
  '30005': m.send_problem_number,
  '30006': m.send_problem_number,
  '21408': m.send_problem_region,
  '30003': m.send_problem_unreachable,
  '30004': m.send_problem_blocked,
  '30007': m.send_problem_blocked,
  '30034': m.send_problem_blocked,
}

/** Maps the provider's status; undefined for intermediate ones. */
export function statusOf(word: string): 'sent' | 'delivered' | 'failed' | undefined {
  if (word === 'sent') return 'sent'
  if (word === 'delivered' || word === 'read') return 'delivered'
  return word === 'failed' || word === 'undelivered' || word === 'canceled' ? 'failed' : undefined
}
