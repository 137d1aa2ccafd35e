/** Storage key: the push permission offer was answered. It is shown once per device. */
export const pushLaterKey = 'push_later'
