/** SQL array of all phones of `members m`. */
export const memberNumbers = (m: string) =>
  `array(select ${m}.phone where ${m}.phone is not null union all select jsonb_array_elements(${m}.phones)->>'value')`

/** SQL condition: one of the phones of `members m` has opted out of texts. */
export const hasStoppedTexts = (m: string) =>
  `exists (select from opt_outs o where o.phone = any(${memberNumbers(m)}))`
