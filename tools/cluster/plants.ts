/**
 * Faults that are planted in the server, to prove that the checker finds them: each changes a few words of the source, and the server
 * is built from that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Change, Plant } from './plant.ts';
import { TILL_PLANTS } from './till-plants.ts';
import { TOLD_PLANTS } from './told-plants.ts';

const ROOT = join(import.meta.dirname, '../..');

export const PLANTS = {
  'no unit lock': {
    rules: ['double booking'],
    changes: [
      {
        file: 'src/domains/availability/server/claims.ts',
        from: 'if (unitIds.length === 0) return 0;\n  if (lastDay',
        to: 'if (unitIds.length >= 0) return unitIds.length;\n  if (lastDay',
      },
      {
        file: 'src/domains/resources/server/locks.ts',
        from: 'if (unitIds.length > 0) await select',
        to: 'if (unitIds.length < 0) await select',
      },
    ],
  },
  'no distance between meetings': {
    rules: ['within a buffer'],
    changes: [
      {
        file: 'src/domains/availability/server/claims.ts',
        from: 'takenBy(row, isHeld ? null : wanted.buffers)',
        to: 'takenBy(row, null)',
      },
    ],
  },
  'taken days of a series are left out': {
    rules: ['half a series'],
    changes: [
      {
        file: 'src/domains/bookings/server/series/draft.ts',
        from: "plan.bookings.filter(({ state }) => state !== 'skipped')",
        to: "plan.bookings.filter(({ state, problem }) => state !== 'skipped' && problem === '')",
      },
    ],
  },
  'holds are taken away': {
    rules: ['double booking'],
    changes: [
      {
        file: 'src/domains/availability/server/claims.ts',
        from: '    hold_until !== null && hold_until <= now;',
        to: '    hold_until !== null;',
      },
      {
        file: 'src/domains/availability/server/claims.ts',
        from: "      .where('hold_until', '<=', now)\n      .where('starts_at'",
        to: "      .whereNotNull('hold_until')\n      .where('starts_at'",
      },
    ],
  },
  'answer before commit': {
    rules: ['stale read'],
    changes: [
      {
        // Bookings are created like this. A workspace that is answered too early would end the run before it begins.
        file: 'src/server/idempotency.ts',
        from: `  return inTransaction(services, async (trx) => {
    const response = await work(trx);
    await services.firstWrite?.answer(trx, response);
    return response;
  });`,
        to: `  return new Promise((early, fail) =>
    inTransaction(services, async (trx) => {
      const response = await work(trx);
      await services.firstWrite?.answer(trx, response);
      early(response);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return response;
    }).catch(fail),
  );`,
      },
    ],
  },
  'no idempotency check': {
    rules: ['made twice', 'refused but made'],
    changes: [
      {
        file: 'src/server/request-facts.ts',
        from: "idempotencyKey: request.get('idempotency-key')",
        to: 'idempotencyKey: undefined',
      },
    ],
  },
  'a lost outbox row': {
    rules: ['mail missing', 'live too late', 'money', 'charge without record'],
    changes: [
      {
        file: 'src/server/outbox.ts',
        from: 'const rows = news.flatMap((each) =>',
        to: 'const rows = news.filter(() => Math.random() > 0.05).flatMap((each) =>',
      },
    ],
  },
  'a refund made twice': {
    rules: ['money'],
    changes: [
      {
        file: 'src/domains/payments/server/service/refund.ts',
        from: '    return await requireStripe(services).refund({',
        to: `    const again = { intentId, amountPence: refund.amount_pence, metadata: {} };
    await requireStripe(services)
      .refund({ ...again, idempotencyKey: refund.idempotency_key + '-again' })
      .catch(() => undefined);
    return await requireStripe(services).refund({`,
      },
    ],
  },
  'last come, first served': {
    rules: ['passed over'],
    changes: [
      {
        file: 'src/domains/waiting/rules.ts',
        from: 'sort((one, other) => Number(one.id) - Number(other.id))',
        to: 'sort((one, other) => Number(other.id) - Number(one.id))',
      },
    ],
  },
  'no lock of the line': {
    rules: ['offered twice', 'change lost'],
    changes: [
      {
        file: 'src/domains/waiting/server/line.ts',
        from: '  await execute(trx, LOCK_SQL, [spaceId, joining]);',
        to: '  if (joining > 1) await execute(trx, LOCK_SQL, [spaceId, joining]);',
      },
    ],
  },
  ...TILL_PLANTS,
  ...TOLD_PLANTS,
} satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTS;
export const PLANT_NAMES = Object.keys(PLANTS) as PlantName[];

/** @throws Error for an unknown name */
export function plantOf(name: string): PlantName {
  const found = PLANT_NAMES.find((each) => each === name);
  if (!found) throw new Error(`${name} is none of ${PLANT_NAMES.join(', ')}`);
  return found;
}

/**
 * The source of a file with the changes of a plant; undefined for a file that it does not change.
 * @throws Error when a text is not there exactly once: the plant needs an update
 */
export function planted(name: PlantName, path: string): string | undefined {
  const own: Change[] = PLANTS[name].changes.filter(({ file }) => join(ROOT, file) === path);
  if (own.length === 0) return undefined;
  return own.reduce(
    (text, { from, to, file }) => {
      if (text.split(from).length !== 2) throw new Error(`"${from}" of "${name}" is not once in ${file}`);
      return text.replace(from, () => to);
    },
    readFileSync(path, 'utf8'),
  );
}

/** Plants a fault in the sources that tests load. */
export function plantPlugin(name: string) {
  const plant = plantOf(name);
  return { name: 'plant', enforce: 'pre' as const, load: (path: string) => planted(plant, path) };
}

/** Builds the server with a planted fault, beside the built server. @returns its file */
export async function buildPlanted(name: PlantName): Promise<string> {
  const outfile = join(ROOT, 'dist/server', `planted-${name.replaceAll(' ', '-')}.js`);
  await build({
    entryPoints: [join(ROOT, 'src/app/server/server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    logLevel: 'warning',
    plugins: [
      {
        name: 'plant',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = planted(name, path);
            return contents === undefined ? undefined : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  return outfile;
}
