// Folders whose comments and names are in plain words: scripts/lint/plain-words.js checks them. A folder is added here
// once it has been cleaned, and leaves `pending` likewise.

const roots = [
  'server/account/',
  'server/analytics/',
  'server/backup/',
  'server/billing/',
  'server/child-processes/',
  'server/church/',
  'server/contact/',
  'server/db/',
  'server/demo/',
  'server/donations/',
  'server/events/',
  'server/files/',
  'server/gateways/',
  'server/groups/',
  'server/http/',
  'server/imports/',
  'server/integrations/',
  'server/live/',
  'server/messages/',
  'server/notices/',
  'server/pages/',
  'server/pictures/',
  'server/postgres/',
  'server/reminders/',
  'server/reviews/',
  'server/sitemap/',
  'server/team/',
  'server/webhooks/',
]
const pending = ['server/files/audio/', 'server/http/description/']
/** Files directly in `server/`. */
const topLevel = /^server\/[^/]+\.ts$/

/** Whether the file is in a cleaned folder. @param {string} file */
export function isClean(file) {
  if (pending.some((root) => file.startsWith(root))) return false
  return topLevel.test(file) || roots.some((root) => file.startsWith(root))
}
