/** Texts of the entries of the waiting list. */
import type { Tone } from '#client/ui/badge.tsx';
import type { Status } from '#domains/waiting/rules.ts';
import type { EntryView } from '#domains/waiting/schema.ts';
import { msg, type Translate } from '#shared/texts.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

export const STATUS_TEXTS: Record<Status, { label: string; tone: Tone }> = {
  waiting: { label: msg('Waiting'), tone: 'blue' },
  offered: { label: msg('Place offered'), tone: 'orange' },
  booked: { label: msg('Booked'), tone: 'green' },
  missed: { label: msg('Not taken'), tone: 'grey' },
  left: { label: msg('Left'), tone: 'grey' },
  removed: { label: msg('Removed by our team'), tone: 'grey' },
  begun: { label: msg('No place became free'), tone: 'grey' },
  barred: { label: msg('No access'), tone: 'red' },
  closed: { label: msg('Not bookable any more'), tone: 'red' },
};

/** 'First in line', or '2 people ahead'. */
export const aheadText = (ahead: number, t: Translate): string =>
  t('{ahead, plural, =0 {First in line} one {# person ahead} other {# people ahead}}', { ahead });

/** What somebody waits for: a room by its name, or any one of a type. */
export function wishText(
  { type, resource, capacity }: Pick<EntryView, 'type' | 'resource' | 'capacity'>,
  t: Translate,
): string {
  const what = resource?.name ?? t(RESOURCE_TYPE_NAMES[type]);
  return t('{capacity, plural, one {{what}} other {{what} for # people}}', { what, capacity });
}
