import type { SettingView } from '#domains/settings/schema.ts';
import { officeInstant } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

/** Where the value comes from, or how it is written. */
export function settingHint(
  { name, hint, source, isReadable, set_at, set_by }: SettingView,
  t: Translate,
): string | undefined {
  if (source === 'environment') return t('Set by the environment: {name}', { name });
  if (!isReadable) return t('The key of this installation does not open it. Give the key, or set it again.');
  if (source === 'product' && set_at) {
    const time = officeInstant(set_at, undefined, t);
    return set_by ? t('Set on {time} by {name}', { time, name: set_by }) : t('Set on {time}', { time });
  }
  return hint ?? undefined;
}
