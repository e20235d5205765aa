/**
 * Faults that are planted in the server, to prove that the checker finds them: each changes a few words of the source, and the server
 * is built from that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Rule } from './checker/findings.ts';

const ROOT = join(import.meta.dirname, '..');

/** A text of the source, which must be there once, and what stands there instead. */
type Change = { file: string; from: string; to: string };
type Plant = {
  changes: Change[];
  /** Each of these proves that the checker has found it. */
  rules: Rule[];
};

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
  'holds are taken away': {
    rules: ['double booking'],
    changes: [
      {
        file: 'src/domains/availability/server/claims.ts',
        from: 'row.hold_until !== null && row.hold_until <= now;',
        to: 'row.hold_until !== null;',
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
        // Creating a booking is such a step. A workspace that is answered too early would end the run before it begins.
        file: 'src/server/idempotency.ts',
        from: 'if (!ctx.idempotencyKey) return inTransaction(ctx.services, work);',
        to: `if (!ctx.idempotencyKey)
    return new Promise((early, fail) =>
      inTransaction(ctx.services, async (trx) => {
        const answer = await work(trx);
        early(answer);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return answer;
      }).catch(fail),
    );`,
      },
    ],
  },
  'no idempotency check': {
    rules: ['made twice'],
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
        from: 'if (news.length === 0) return;',
        to: 'news = news.filter(() => Math.random() > 0.05);\n  if (news.length === 0) return;',
      },
    ],
  },
  'a refund made twice': {
    rules: ['money'],
    changes: [
      {
        file: 'src/domains/payments/server/service/refund.ts',
        from: '    return [created];\n',
        to: `    const { amount_pence: amountPence, idempotency_key } = refund;
    const again = { intentId, amountPence, idempotencyKey: idempotency_key + '-again', metadata: {} };
    await service.refund(again).catch(() => undefined);
    return [created];
`,
      },
    ],
  },
} satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTS;
export const PLANT_NAMES = Object.keys(PLANTS) as PlantName[];

/** The source of a file with the changes of a plant. @throws Error when a text is not there exactly once: the plant needs an update */
export function planted(name: PlantName, path: string, source: string): string {
  const own = PLANTS[name].changes.filter(({ file }) => join(ROOT, file) === path);
  return own.reduce((text, { from, to, file }) => {
    if (text.split(from).length !== 2) throw new Error(`"${from}" of "${name}" is not once in ${file}`);
    return text.replace(from, () => to);
  }, source);
}

/** Builds the server with a planted fault, beside the built server. @returns its file */
export async function buildPlanted(name: PlantName): Promise<string> {
  const outfile = join(ROOT, 'dist/server', `planted-${name.replaceAll(' ', '-')}.js`);
  const files = PLANTS[name].changes.map(({ file }) => join(ROOT, file));
  await build({
    entryPoints: [join(ROOT, 'src/app/server/server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    plugins: [
      {
        name: 'plant',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) =>
            files.includes(path)
              ? { contents: planted(name, path, readFileSync(path, 'utf8')), loader: 'ts' }
              : undefined,
          );
        },
      },
    ],
  });
  return outfile;
}
