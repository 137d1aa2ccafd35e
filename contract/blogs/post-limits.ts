// What the pages that anybody reads need of posts too: no schema is imported here.

/** The most characters of a description: search engines and link previews show no more. */
export const maxDescription = 160

/** The most tags of a post, and the most characters of each. */
export const maxTags = 10
export const maxTagCharacters = 40

/** The most characters that describe a picture to people who do not see it. */
export const maxPictureAlt = 300

/** The size of a post's wide picture in pixels: that of a link preview. */
export const coverSize = { width: 1200, height: 630 }

/** The names of the files of a post's wide picture, and of a picture in its text. */
export const coverFile = 'wide.jpg'
export const textPictureFile = 'text.webp'

/** The longer side of a picture in a text, in pixels, and the most pictures of one post. */
export const textPictureSide = 1600
export const maxTextPictures = 60

/** An address that a text names a picture of this server by; its group is the hash. */
export const ownPicture = /^\/api\/files\/thumbnails\/([0-9a-f]{64})\/text\.webp$/

/** Returns the address of a picture that texts name it by. */
export const ownPictureAddress = (hash: string): string => `/api/files/thumbnails/${hash}/${textPictureFile}`
