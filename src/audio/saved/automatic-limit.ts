/** What saves itself takes no more than this on a device, in bytes. */
export const mostAutomatic = 1024 ** 3
