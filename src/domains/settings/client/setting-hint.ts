import type { SettingView } from '#domains/settings/schema.ts';
import { officeInstant } from '#shared/time.ts';

/** Where the value comes from, or how it is written. */
export function settingHint({ name, hint, source, isReadable, set_at, set_by }: SettingView): string | undefined {
  if (source === 'environment') return `Set by the environment: ${name}`;
  if (!isReadable) return 'The key of this installation does not open it. Give the key, or set it again.';
  if (source === 'product' && set_at) return `Set on ${officeInstant(set_at)}${set_by ? ` by ${set_by}` : ''}`;
  return hint ?? undefined;
}
