import type { contract } from '#contract/contract.ts'
import type { Step } from './collection-step.ts'

/** The requests for families, services and gifts. */
export const churchSteps: { [A in keyof typeof contract]?: Step[] } = {
  households: [
    {
      call: 'households.create',
      with: {
        main_contact_id: null,
        members: [],
        people: [
          { name: 'Jean Désir', role: 'head' },
          { name: 'Ana Désir', role: 'child' },
        ],
      },
      sets: { household_id: 'body.id', child_id: 'body.members[1].member_id' },
    },
    { call: 'households.update', with: { main_contact_id: undefined } },
    {
      call: 'households.split',
      with: { member_ids: ['{{child_id}}'] },
      sets: { household_change_id: 'body.change.id', drop_id: 'body.household.id' },
    },
    { call: 'households.undo' },
    {
      call: 'households.setMember',
      with: { member_id: '{{child_id}}', role: 'child', from_id: undefined },
    },
    { call: 'households.merge', needs: { what: 'two households' } },
    { call: 'households.acceptProposals', needs: { what: 'a proposed family' } },
    { call: 'households.removeMember', with: { member_id: '{{child_id}}' } },
    { call: 'households.remove' },
  ],
  attendance: [
    { call: 'attendance.mark', with: { service_id: undefined } },
    { call: 'attendance.get', with: { service_id: undefined } },
  ],
  serviceTimes: [
    {
      call: 'serviceTimes.create',
      with: { on_date: undefined, group_ids: undefined },
      sets: { service_id: 'body.id' },
    },
    { call: 'serviceTimes.update', with: { group_ids: undefined } },
  ],
  funds: [
    { call: 'funds.create', with: { name: 'Choir robes' }, sets: { fund_id: 'body.id' } },
    { call: 'funds.update', with: { name: 'Robes of the choir' } },
  ],
  giftBatches: [
    { call: 'giftBatches.create', sets: { batch_id: 'body.id' } },
    { call: 'giftBatches.update' },
    { call: 'giftBatches.get' },
  ],
  donations: [
    { call: 'donations.add', sets: { donation_id: 'body.id' } },
    { call: 'donations.update' },
    { call: 'donations.get' },
    { call: 'donations.list' },
    { call: 'donations.totals' },
    { call: 'donations.export' },
    { call: 'donations.statements' },
  ],
}
