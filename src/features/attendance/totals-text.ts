import { m } from '#src/locales/paraglide/messages.js'

/** "112 present · 8 guests": what came of a service. */
export function totalsText({ present, guests }: { present: number; guests: number }): string {
  return [m.attendance_present_count({ n: present }), m.attendance_guests_count({ n: guests })].join(' · ')
}
