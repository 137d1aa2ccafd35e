/** How much automatically saved audio may take on a device, in bytes. */
export const maxAutomaticBytes = 1024 ** 3
