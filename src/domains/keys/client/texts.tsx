/** How keys are called on screens. */
import { StatusBadge } from '#client/ui/badge.tsx';
import type { KeyState } from '#domains/keys/rules.ts';
import type { KeyKind, KeyView } from '#domains/keys/schema.ts';
import { AREAS, AREA_KEYS, grantOf } from '#shared/permissions.ts';

export const STATE_NAMES: Record<KeyState, string> = {
  valid: 'Valid',
  expired: 'Expired',
  suspended: 'Suspended',
  ended: 'Ended',
};

export const KIND_NAMES: Record<KeyKind, string> = { live: 'This installation', test: 'Its sandbox' };

export function KeyBadge({ state }: Pick<KeyView, 'state'>) {
  return <StatusBadge tone={state === 'valid' ? 'green' : 'grey'}>{STATE_NAMES[state]}</StatusBadge>;
}

/** What a key may do: 'Booking, Members (Edit)'. */
export function rightsText({ permissions }: Pick<KeyView, 'permissions'>): string {
  return AREA_KEYS.filter((area) => grantOf(permissions, area).show)
    .map((area) => `${AREAS[area].label}${grantOf(permissions, area).editable ? ' (Edit)' : ''}`)
    .join(', ');
}
