/** The settings in a backup. Secrets are part of encrypted backups only; others name them. */
import { SETTING_NAMES } from '#server/env.ts';

/** Names of settings that are secrets, or addresses that may contain a password. */
const SECRET = /SECRET|_KEY$|TOKEN|PASSWORD|^(DATABASE|REDIS|SMTP)_URL$/;
/** The key that opens the backup is of no use inside it, and makes every older backup readable. That of the audit log would let its reader sign a forged one. */
const LEFT_OUT = ['BACKUP_KEY', 'AUDIT_KEY'];

export const isSecretSetting = (name: string) => SECRET.test(name);

const lineOf = (name: string, value: string) => `${name}=${JSON.stringify(value)}`;

/** The settings of an environment in the format of `.env`. */
export function settingsText(environment: NodeJS.ProcessEnv, { withSecrets }: { withSecrets: boolean }): string {
  const lines = SETTING_NAMES.flatMap((name) => {
    const value = environment[name];
    if (!value || LEFT_OUT.includes(name)) return [];
    return !withSecrets && isSecretSetting(name) ? `# ${name} was set and is a secret` : lineOf(name, value);
  });
  return `${lines.join('\n')}\n`;
}
