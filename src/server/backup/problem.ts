/** A backup that cannot be made or used. The message is for the person who runs the command. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
