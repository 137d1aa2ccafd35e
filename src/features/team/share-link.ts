/** Replaces the origin of a link by this page's if the server only knows a local host name. */
export function openLink(link: string, here: string): string {
  const { hostname, pathname } = new URL(link)
  return ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]'].includes(hostname) ? here + pathname : link
}

/** URLs that share a text by WhatsApp or SMS. */
export function shareLinks(text: string): { whatsapp: string; sms: string } {
  const written = encodeURIComponent(text)
  // Platforms differ in the separator before the body; `?&` works on all.
  return { whatsapp: `https://wa.me/?text=${written}`, sms: `sms:?&body=${written}` }
}
