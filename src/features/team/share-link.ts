/** The link with an origin that others can reach: this page's, where the server only knows its local name. */
export function openLink(link: string, here: string): string {
  const { hostname, pathname } = new URL(link)
  return ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]'].includes(hostname) ? here + pathname : link
}

/** URLs that open WhatsApp or the SMS app with the text; the recipient is chosen there. */
export function shareLinks(text: string): { whatsapp: string; sms: string } {
  const written = encodeURIComponent(text)
  // Phones differ in the separator before the body; all of them accept the two together.
  return { whatsapp: `https://wa.me/?text=${written}`, sms: `sms:?&body=${written}` }
}
