/** How the numbers of countries in which Haitians live are written: Haiti and North America first, then the diaspora's. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^\+509(\d{4})(\d{4})$/, '+509 $1 $2'],
  [/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3'],
  // France, and its departments overseas
  [/^\+33([1-79])(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5'],
  [/^\+(262|590|594|596)(\d{3})(\d\d)(\d\d)(\d\d)$/, '+$1 $2 $3 $4 $5'],
  // Chile, Brazil, Mexico
  [/^\+56([29])(\d{4})(\d{4})$/, '+56 $1 $2 $3'],
  [/^\+55(\d\d)(9\d{4})(\d{4})$/, '+55 $1 $2-$3'],
  [/^\+52(33|55|56|81)(\d{4})(\d{4})$/, '+52 $1 $2 $3'],
  [/^\+52(\d{3})(\d{3})(\d{4})$/, '+52 $1 $2 $3'],
  // Belgium, Switzerland, Great Britain
  [/^\+32(4\d\d)(\d\d)(\d\d)(\d\d)$/, '+32 $1 $2 $3 $4'],
  [/^\+41(\d\d)(\d{3})(\d\d)(\d\d)$/, '+41 $1 $2 $3 $4'],
  [/^\+44(7\d{3})(\d{6})$/, '+44 $1 $2'],
]

/**
 * Returns a number in E.164 form as people of its country write it: "+509 3712 3456", "+1 (305) 555-0199",
 * "+33 6 12 34 56 78". Every other text stays as it is: other countries' numbers, and what was typed on a device and not
 * yet read by the server.
 */
export function formatPhone(phone: string): string {
  const form = forms.find(([digits]) => digits.test(phone))
  return form ? phone.replace(...form) : phone
}
