/** What a workspace lacks before it is on the public pages, in words, and the screens on which it is added. */
import type { Missing, SpaceView } from '#domains/workspaces/schema.ts';
import { paths } from '#shared/paths.ts';
import { AREAS, type Area } from '#shared/permissions.ts';
import { type Translate, later, type Later, msg, translated } from '#shared/texts.ts';

type Screen = { label: string; path: string; area: Area };

const screen = (area: Area, path: string, label: string = AREAS[area].label): Screen => ({ area, path, label });

const TEXTS: Record<Missing, Later> = {
  resource: later('Add a meeting room, a private office or desks that can be booked.'),
  price: later('Set a price for its desks.'),
  hours: later('Set its open days and office hours.'),
};

const SCREENS: Record<Missing, (spaceId: string) => Screen[]> = {
  resource: () => [
    screen('resources.meetingRooms', paths.meetingRooms),
    screen('resources.privateOffices', paths.privateOffices),
    screen('resources.desk', paths.desks),
  ],
  price: () => [
    screen('pricing.flexiDesk', paths.pricing('flexi_desk')),
    screen('pricing.dedicatedDesk', paths.pricing('dedicated_desk')),
  ],
  hours: (spaceId) => [
    screen('settings.workspace', `${paths.workspaces}?workspace=${spaceId}`, msg('Open days and hours')),
  ],
};

/** Why a workspace is not on the public pages, for the notice on its page. Undefined if it is. */
export function notPublicText(
  { active, missing }: Pick<SpaceView, 'active' | 'missing'>,
  t: Translate,
): string | undefined {
  if (!active) return t('Not public: this workspace is inactive.');
  if (missing.length === 0) return undefined;
  return t('Not public yet: {tasks}', { tasks: missing.map((part) => t(TEXTS[part])).join(' ') });
}

/** The instruction for a missing part of a workspace, with the screens where staff follow it. */
export function instructionFor(missing: Missing, spaceId: string, t: Translate): { text: string; screens: Screen[] } {
  return { text: t(TEXTS[missing]), screens: translated(SCREENS[missing](spaceId), t) };
}
