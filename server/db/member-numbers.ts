/** All phones of `members m` in a query: the primary one and the further ones. */
export const memberNumbers = (m: string) =>
  `array(select ${m}.phone where ${m}.phone is not null union all select jsonb_array_elements(${m}.phones)->>'value')`

/** Whether `members m` have a phone from which texts have been stopped. */
export const hasStoppedTexts = (m: string) =>
  `exists (select from opt_outs o where o.phone = any(${memberNumbers(m)}))`
