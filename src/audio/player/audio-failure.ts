import { m } from '#src/locales/paraglide/messages.js'

export const networkError = 2
export const formatError = 4

export function audioFailure(code: number): string {
  return m.player_failed({ reason: reasonOf(code) })
}

function reasonOf(code: number): string {
  switch (code) {
    case 1:
      return m.player_error_aborted()
    case networkError:
      return m.player_error_network()
    case 3:
      return m.player_error_decoding()
    case formatError:
      return m.player_error_format()
    default:
      return m.player_error_unknown()
  }
}
