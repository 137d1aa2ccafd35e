export const maxAutomaticBytes = 1024 ** 3
