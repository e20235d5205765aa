/** Texts of the entries of the waiting list. */
import type { Tone } from '#client/ui/badge.tsx';
import type { Status } from '#domains/waiting/rules.ts';
import type { EntryView } from '#domains/waiting/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

export const STATUS_TEXTS: Record<Status, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'blue' },
  offered: { label: 'Place offered', tone: 'orange' },
  booked: { label: 'Booked', tone: 'green' },
  missed: { label: 'Not taken', tone: 'grey' },
  left: { label: 'Left', tone: 'grey' },
  removed: { label: 'Removed by our team', tone: 'grey' },
  begun: { label: 'No place became free', tone: 'grey' },
  barred: { label: 'No access', tone: 'red' },
  closed: { label: 'Not bookable any more', tone: 'red' },
};

/** 'First in line', or '2 people ahead'. */
export function aheadText(ahead: number): string {
  if (ahead === 0) return 'First in line';
  return ahead === 1 ? '1 person ahead' : `${ahead} people ahead`;
}

/** What somebody waits for: a room by its name, or any one of a type. */
export function wishText({ type, resource, capacity }: Pick<EntryView, 'type' | 'resource' | 'capacity'>): string {
  const what = resource?.name ?? RESOURCE_TYPE_NAMES[type];
  return capacity > 1 ? `${what} for ${capacity} people` : what;
}
