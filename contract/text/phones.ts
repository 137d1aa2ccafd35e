/** Number formats of countries with Haitian communities: Haiti and North America first. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^\+509(\d{4})(\d{4})$/, '+509 $1 $2'],
  [/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3'],
  [/^\+33([1-79])(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5'],
  [/^\+(262|590|594|596)(\d{3})(\d\d)(\d\d)(\d\d)$/, '+$1 $2 $3 $4 $5'],
  [/^\+56([29])(\d{4})(\d{4})$/, '+56 $1 $2 $3'],
  [/^\+55(\d\d)(9\d{4})(\d{4})$/, '+55 $1 $2-$3'],
  [/^\+52(33|55|56|81)(\d{4})(\d{4})$/, '+52 $1 $2 $3'],
  [/^\+52(\d{3})(\d{3})(\d{4})$/, '+52 $1 $2 $3'],
  [/^\+32(4\d\d)(\d\d)(\d\d)(\d\d)$/, '+32 $1 $2 $3 $4'],
  [/^\+41(\d\d)(\d{3})(\d\d)(\d\d)$/, '+41 $1 $2 $3 $4'],
  [/^\+44(7\d{3})(\d{6})$/, '+44 $1 $2'],
]

/**
 * "+509 3712 3456", "+1 (305) 555-0199", "+33 6 12 34 56 78". Returns other countries' and not yet normalised
 * numbers unchanged.
 */
export function formatPhone(phone: string): string {
  const form = forms.find(([digits]) => digits.test(phone))
  return form ? phone.replace(...form) : phone
}
