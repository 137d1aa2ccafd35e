/**
 * Returns the addresses that call and write to a number. WhatsApp needs the country's code, so a number without one, typed
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
