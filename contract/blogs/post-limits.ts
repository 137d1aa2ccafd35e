// Imported by public pages: no schema in here.

/** Search engines and link previews cut off longer descriptions. */
export const maxDescription = 160

export const maxTags = 10
export const maxTagCharacters = 40

export const maxPictureAlt = 300

/** Size of a link preview in pixels. */
export const coverSize = { width: 1200, height: 630 }

/** File names of the wide picture and of a picture in the text. */
export const coverFile = 'wide.jpg'
export const textPictureFile = 'text.webp'

/** Longer side in pixels of a picture in the text, and pictures per post. */
export const textPictureSide = 1600
export const maxTextPictures = 60

/** Address of a picture in the text; the group is its hash. */
export const ownPicture = /^\/api\/files\/thumbnails\/([0-9a-f]{64})\/text\.webp$/

export const ownPictureAddress = (hash: string): string => `/api/files/thumbnails/${hash}/${textPictureFile}`
