/** Bytes of automatically saved audio on a device. */
export const maxAutomaticBytes = 1024 ** 3
