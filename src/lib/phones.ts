/**
 * Returns the call, SMS and WhatsApp links of a number. WhatsApp needs the country code, so a number that the
 * server has not normalised yet has no such link. `text`: prefilled message.
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
