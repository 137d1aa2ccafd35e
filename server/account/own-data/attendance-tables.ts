import { m } from '#contract/locales/paraglide/messages.js'
import { yesOrNo } from './code-texts.ts'
import { instant } from './table.ts'
import type { Table } from './table.ts'

const serviceTimes: Table = {
  name: 'service-times',
  about: m.data_about_service_times,
  columns: [
    ['name', m.data_column_service],
    ['on_date', m.donation_csv_date],
    ['starts_at', m.data_column_start],
    ['ends_at', m.data_column_end],
  ],
  text: `select id, name, weekday, on_date::text as on_date, starts_at, ends_at, group_ids,
      ended_at is not null as ended
    from service_times where church_id = $1 order by number`,
}

const services: Table = {
  name: 'services',
  about: m.data_about_services,
  columns: [
    ['date', m.donation_csv_date],
    ['service', m.data_column_service],
    ['present', m.data_column_present],
    ['guests', m.data_column_visitors],
  ],
  text: `select date::text as date, coalesce(name, '') as service, present, guests
    from services left join service_times using (church_id, number)
    where church_id = $1 and present + guests > 0 order by date, starts_at`,
}

const attendance: Table = {
  name: 'attendance',
  about: m.data_about_attendance,
  columns: [
    ['date', m.donation_csv_date],
    ['service', m.data_column_service],
    ['member', m.donation_csv_member],
    ['present', m.data_column_present, yesOrNo],
  ],
  text: `select a.date::text as date, coalesce(t.name, '') as service, a.member_id, m.name as member, a.present,
      ${instant('a.marked_at')} as marked_at
    from attendance_marks a join members m on m.id = a.member_id
      left join service_times t on t.church_id = a.church_id and t.number = a.number
    where a.church_id = $1 order by a.date, a.number, m.sort_name, m.id`,
}

export const attendanceTables: readonly Table[] = [serviceTimes, services, attendance]
