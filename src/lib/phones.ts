/**
 * Returns the addresses that call and write to a number. WhatsApp needs the country's code, so a number without one, typed
 * on this device and not yet read by the server, has no such address.
 */
export function phoneLinks(phone: string): { call: string; sms: string; whatsapp?: string } {
  const dialled = phone.replace(/[^\d+]/g, '')
  const digits = dialled.replace(/\D/g, '')
  return {
    call: `tel:${dialled}`,
    sms: `sms:${dialled}`,
    ...(dialled.startsWith('+') && { whatsapp: `https://wa.me/${digits}` }),
  }
}
