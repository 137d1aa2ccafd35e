import type pg from 'pg'

/**
 * Fills the data of the dashboard besides attendance: one member in ten joined in the last year and first attended a
 * few days later, one in twenty gave on each of the last hundred Sundays, and there are three events this week and
 * one in each of the previous two hundred weeks, with a hundred invitations each.
 */
export async function fillWeek(pool: pg.Pool, churchId: string, size: number): Promise<void> {
  await pool.query(
    `update members set joined_on = current_date - ((row_number - 1) % 365)::int
     from (select id, row_number() over (order by id) from members where church_id = $1) numbered
     where members.id = numbered.id and row_number % 10 = 0`,
    [churchId],
  )
  await pool.query(
    `insert into first_visits (member_id, church_id, date, again_on)
     select id, church_id, least(joined_on + 3, current_date), joined_on + 10 from members
     where church_id = $1 and joined_on > current_date - 365`,
    [churchId],
  )
  await pool.query(
    `insert into donations (id, church_id, member_id, amount_minor, currency, date, logged_by)
     select $1 || '-d' || week || '-' || n, $1, $1 || '-m' || 1 + (n * 20 + week) % $2::int, 100 * (1 + n % 90), 'USD',
       current_date - extract(dow from current_date)::int - 7 * week, 'bench'
     from generate_series(0, 99) week, generate_series(1, $2::int / 20) n`,
    [churchId, size],
  )
  await pool.query(
    `insert into events (id, church_id, title, date, start_time, end_time, start_minute)
     select $1 || '-e' || n, $1, 'Event ' || n, current_date - 7 * greatest(0, n - 3), '10:00 AM', '11:00 AM', 600
     from generate_series(1, 203) n`,
    [churchId],
  )
  await pool.query(
    `insert into invitations (event_id, member_id, status)
     select $1 || '-e' || e, $1 || '-m' || n, (array['pending', 'yes', 'no'])[1 + n % 3]
     from generate_series(1, 203) e, generate_series(1, 100) n`,
    [churchId],
  )
}
