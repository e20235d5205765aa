/** How keys are called on screens. */
import { StatusBadge } from '#client/ui/badge.tsx';
import type { KeyState } from '#domains/keys/rules.ts';
import type { KeyKind, KeyView } from '#domains/keys/schema.ts';
import { AREAS, AREA_KEYS, grantOf } from '#shared/permissions.ts';
import { later, type Later, type Translate } from '#shared/texts.ts';
import { useTexts } from '#domains/keys/client/use-texts.ts';

export const STATE_NAMES: Record<KeyState, Later> = {
  valid: later('Valid'),
  expired: later('Expired'),
  suspended: later('Suspended'),
  ended: later('Ended'),
};

export const KIND_NAMES: Record<KeyKind, Later> = { live: later('This installation'), test: later('Its sandbox') };

export function KeyBadge({ state }: Pick<KeyView, 'state'>) {
  const t = useTexts();
  return <StatusBadge tone={state === 'valid' ? 'green' : 'grey'}>{t(STATE_NAMES[state])}</StatusBadge>;
}

/** What a key may do: 'Booking, Members (Edit)'. */
export function rightsText({ permissions }: Pick<KeyView, 'permissions'>, t: Translate): string {
  return AREA_KEYS.filter((area) => grantOf(permissions, area).show)
    .map((area) => {
      const name = t(AREAS[area].label);
      return grantOf(permissions, area).editable ? t('{area} (Edit)', { area: name }) : name;
    })
    .join(', ');
}
