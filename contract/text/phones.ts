/**
 * Returns a number in E.164 form as people of its country write it: "+509 3712 3456", "+1 (305) 555-0199". Every other
 * text stays as it is: other countries' numbers, and what was typed on a device and not yet read by the server.
 */
export function formatPhone(phone: string): string {
  return phone
    .replace(/^\+509(\d{4})(\d{4})$/, '+509 $1 $2')
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')
}
