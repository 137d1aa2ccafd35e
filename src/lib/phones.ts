/**
 * A number in E.164 form as people of its country write it: "+509 3712 3456", "+1 (305) 555-0199". Every other text
 * stays as it is: other countries' numbers, and what was typed on this device and not yet read by the server.
 */
export function readablePhone(phone: string): string {
  return phone
    .replace(/^\+509(\d{4})(\d{4})$/, '+509 $1 $2')
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')
}

/**
 * The addresses that call and write to a number. WhatsApp needs the country's code, so a number without one, typed
 * on this device and not yet read by the server, has no such address. `text`: what is written there already.
 */
export function phoneLinks(phone: string, text = ''): { call: string; sms: string; whatsapp?: string } {
  const dialled = phone.replace(/[^\d+]/g, '')
  const digits = dialled.replace(/\D/g, '')
  const words = encodeURIComponent(text)
  return {
    call: `tel:${dialled}`,
    sms: `sms:${dialled}${text && `?body=${words}`}`,
    ...(dialled.startsWith('+') && { whatsapp: `https://wa.me/${digits}${text && `?text=${words}`}` }),
  }
}
