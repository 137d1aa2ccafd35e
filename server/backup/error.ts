/** A backup cannot be made or restored; the message tells the operator why and what to do about it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
