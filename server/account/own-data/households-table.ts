import { m } from '#contract/locales/paraglide/messages.js'
import { instant } from './table.ts'
import type { Table } from './table.ts'

export const households: Table = {
  name: 'households',
  about: m.data_about_households,
  columns: [
    ['name', m.member_household],
    ['address', m.member_address],
    ['phone', m.member_phone],
    ['members', m.data_column_members],
  ],
  text: `select h.id, h.name, h.address, h.phone, h.main_contact_id, (
      select string_agg(m.name, ', ' order by hm.created_at, m.sort_name, m.id)
      from household_members hm join members m on m.id = hm.member_id where hm.household_id = h.id) as members,
      coalesce((select json_agg(json_build_object('member_id', hm.member_id, 'role', hm.role) order by hm.created_at, hm.member_id)
        from household_members hm where hm.household_id = h.id), '[]') as roles, ${instant('h.created_at')} as created_at
    from households h where h.church_id = $1 order by h.sort_name, h.id`,
}
