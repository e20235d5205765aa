/** What all domains say of their procedures (cases/). A new procedure needs an entry there. */
import type { TestApp } from '../helpers/app.ts';
import { declared } from '../helpers/declared.ts';
import type { World } from '../helpers/world.ts';
import { callWith } from './bent.ts';
import { type Case, type Cases, type Records, type Stage, inputOf, stageOf, valueOf } from './case.ts';

const files = import.meta.glob<Cases>('./cases/*.ts', { eager: true, import: 'default' });

/** The domains whose calls need what others make, or end it. Those of all others come before, in the order of their names. */
const LAST = ['invoices', 'payments', 'bookings', 'doors', 'accounting'];
const placeOf = (file: string) => LAST.findIndex((domain) => file.endsWith(`/${domain}.ts`));

/** By the path of the procedure. */
export const CASES = new Map(
  Object.entries(files)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .flatMap(([, cases]) => Object.entries(cases)),
);

/** @throws Error for a procedure without an entry */
export function caseOf(path: string): Case {
  const found = CASES.get(path);
  if (!found) throw new Error(`${path} has no entry in test/surface/cases/`);
  return found;
}

/** The procedures that refuse somebody or hide something. */
export const RECORD_CASES = [...CASES].filter(([, { refused, blind }]) => refused ?? blind);

/** Subscriptions, and the file that tests that events reach only those who may read the record. */
export const SUBSCRIPTIONS: Record<string, string> = {
  'live.events': 'test/live/live.test.ts',
  'live.availability': 'test/live/live.test.ts',
};

export type Inputs = Record<string, Record<string, unknown>>;

/** A right input for every procedure that takes one, with all its fields. */
export function rightInputs(of: Records): Inputs {
  const inputs = [...CASES].filter(([, { input, more }]) => input ?? more);
  return Object.fromEntries(
    inputs.map(([path, entry]) => [path, { ...inputOf(entry, of), ...valueOf(entry.more ?? {}, of) }]),
  );
}

export const mutations = declared.filter(([, { type }]) => type === 'mutation').map(([path]) => path);

/** A call that succeeds. @returns the id of the record, if the procedure returns one */
export async function succeed(app: TestApp, path: string, input: object, token: string): Promise<{ _id: string }> {
  const { status, body } = await callWith(app, token, path, JSON.stringify(input));
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return (JSON.parse(body) as { result: { data: { json: { _id: string } } } }).result.data.json;
}

type Options = {
  /** Another number for each run in one world: runs with different numbers do not get in each other's way. */
  run?: number;
  part?: Stage['part'];
};

/** One right call for each mutation, in an order in which each finds what it needs. */
export function changes(
  app: TestApp,
  world: World,
  { run = 0, part = (work) => work() }: Options = {},
): Record<string, () => Promise<unknown>> {
  const stage = stageOf(app, world, run, part);
  const { made } = stage;
  const changing = [...CASES].filter(([path, { change }]) => mutations.includes(path) && change !== false);
  return Object.fromEntries(
    changing.map(([path, entry]) => {
      const { change = 'owner', makes = [] } = entry;
      const call = async (fields: object = {}, { token }: { token: string } = world.owner) => {
        const result = await succeed(app, path, { ...inputOf(entry, made), ...fields }, token);
        for (const name of makes) made[name] = result._id;
        return result;
      };
      const play = () => (typeof change === 'function' ? change(stage, call) : call({}, world[change || 'owner']));
      return [path, play];
    }),
  );
}
