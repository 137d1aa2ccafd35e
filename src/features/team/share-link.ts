/** The link as others can open it: a server that knows only its own machine's name is reached where this page is. */
export function openLink(link: string, here: string): string {
  const { hostname, pathname } = new URL(link)
  return ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]'].includes(hostname) ? here + pathname : link
}

/** The addresses that open WhatsApp and the phone's own messages with a text to somebody who is chosen there. */
export function shareLinks(text: string): { whatsapp: string; sms: string } {
  const written = encodeURIComponent(text)
  // Phones differ in which sign begins the text; both kinds understand the two together.
  return { whatsapp: `https://wa.me/?text=${written}`, sms: `sms:?&body=${written}` }
}
