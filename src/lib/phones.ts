/**
 * WhatsApp needs the country code, which numbers lack until the server has normalised them. `text`: prefilled
 * message.
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
