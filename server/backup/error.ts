/** A backup or restore failed; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
