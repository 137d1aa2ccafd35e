/** Example values of the calls about services and gifts. */
export const churchValues = {
  'funds.name': 'Offering',
  'serviceTimes.name': 'Second service',
  'serviceTimes.weekday': 0,
  'serviceTimes.on_date': null,
  'serviceTimes.starts_at': '11:00',
  'serviceTimes.ends_at': '12:30',
  'serviceTimes.ended': false,
  'serviceTimes.group_ids': [],
  'giftBatches.name': 'First service',
  'giftBatches.created_by': 'Marie Joseph',
  'giftBatches.closed_by': null,
  'giftBatches.closed_at': null,
  'giftBatches.difference': [],
}
