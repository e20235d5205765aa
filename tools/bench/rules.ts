/** Rules of use for all workspaces, under which the measured searches have the same results: 10,000 rules and 1,000 closed days. */
import type { Connection } from 'mysql2/promise';
import { SpaceRules, type UseRules } from '../../src/domains/workspaces/use-rules.ts';
import { addDays, toLocal, weekdayOf } from '../../src/shared/time.ts';
import { CLOSES, OPENS, RESOURCES_PER_SPACE, SPACES, WEEK, numbers } from './places.ts';

const CLOSED_DAYS = 10;

/** Eleven rules of a resource. */
const RESOURCE: UseRules = {
  week: Object.fromEntries(WEEK.map((day) => [day, [[OPENS, CLOSES]]])),
  shortest_minutes: 30,
  longest_minutes: 480,
  step_minutes: 30,
  shortest_days: 1,
  longest_days: 365,
  who: 'everyone',
  approval: 'none',
  lead_minutes: 5,
  ahead_visitors: 400,
  ahead_members: 500,
};
/** Twelve rules of the workspace, which makes a hundred. */
const SPACE: UseRules = { ...RESOURCE, ahead_staff: 700 };

function rulesOf(spaceId: number, closed: readonly string[]): SpaceRules {
  const ids = numbers(RESOURCES_PER_SPACE).map((index) => (spaceId - 1) * RESOURCES_PER_SPACE + 1 + index);
  return SpaceRules.parse({
    ...SPACE,
    closed_days: closed.map((day) => ({ day, name: 'Closed' })),
    resources: Object.fromEntries(ids.map((id) => [id, RESOURCE])),
  });
}

/** Sundays, which are closed without them. */
function closedDays(): string[] {
  const today = toLocal(new Date()).day;
  const days = numbers(CLOSED_DAYS * 7 + 7).map((index) => addDays(today, index));
  return days.filter((day) => weekdayOf(day) === 'Sunday').slice(0, CLOSED_DAYS);
}

/** Gives all workspaces their rules. */
export async function setRules(database: Connection): Promise<void> {
  const closed = closedDays();
  for (const id of numbers(SPACES).map((index) => index + 1))
    await database.query('UPDATE spaces SET use_rules = ? WHERE id = ?', [JSON.stringify(rulesOf(id, closed)), id]);
}

export async function removeRules(database: Connection): Promise<void> {
  await database.query('UPDATE spaces SET use_rules = NULL');
}
