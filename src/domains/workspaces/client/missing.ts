/** What a workspace lacks before it is on the public pages, in words, and the screens on which it is added. */
import type { Missing, SpaceView } from '#domains/workspaces/schema.ts';
import { paths } from '#shared/paths.ts';
import { AREAS, type Area } from '#shared/permissions.ts';

type Screen = { label: string; path: string; area: Area };

const screen = (area: Area, path: string, label: string = AREAS[area].label): Screen => ({ area, path, label });

const TEXTS: Record<Missing, string> = {
  resource: 'Add a meeting room, a private office or desks that can be booked.',
  price: 'Set a price for its desks.',
  hours: 'Set its open days and office hours.',
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
  hours: (spaceId) => [screen('settings.workspace', `${paths.workspaces}?workspace=${spaceId}`, 'Open days and hours')],
};

/** Why a workspace is not on the public pages, for the notice on its page. Undefined if it is. */
export function notPublicText({ active, missing }: Pick<SpaceView, 'active' | 'missing'>): string | undefined {
  if (!active) return 'Not public: this workspace is inactive.';
  if (missing.length === 0) return undefined;
  return `Not public yet: ${missing.map((part) => TEXTS[part]).join(' ')}`;
}

/** The instruction for a missing part of a workspace, with the screens where staff follow it. */
export function instructionFor(missing: Missing, spaceId: string): { text: string; screens: Screen[] } {
  return { text: TEXTS[missing], screens: SCREENS[missing](spaceId) };
}
