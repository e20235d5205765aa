/** The chain of the audit log: what was changed, removed, exchanged or inserted is found, and named. */
import { globSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditFinding, checkAudit } from '#app/server/doctor/audit.ts';
import { writeAudit } from '#server/audit/entries.ts';
import { momentOf } from '#server/context.ts';
import { connect } from '#server/db/knex.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { signHead } from '#domains/audit/server/heads.ts';
import { linkEntries } from '#domains/audit/server/link.ts';
import { removeOldEntries } from '#domains/audit/server/retention.ts';
import { headFolder, verifyAudit } from '#domains/audit/server/index.ts';
import { linkHash, textsHash } from '#domains/audit/server/hashes.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp } from '../helpers/stage.ts';

useApp();
beforeAll(() => holdJobs(app.knex));

const now = () => clock.now();
const entryOf = (name: string) =>
  ({ actorId: null, model: 'System', modelId: null, said: { key: 'test.done', facts: { name } }, now: now() }) as const;
const write = (...names: string[]) => writeAudit(app.knex, names.map(entryOf));
const link = () => linkEntries({ services: app.services });
const folder = () => headFolder(app.services.config);
const verify = () => verifyAudit(app.knex, app.services.config, folder());
const faultNow = async () => (await verify()).fault;
const links = () => app.knex('audit_links').orderBy('seq');
const idOf = async (name: string) => {
  const row = await app.knex('audit_entries').where('facts', JSON.stringify({ name })).first('id');
  return row!.id;
};
const seqOf = async (name: string) => {
  const row = await app
    .knex('audit_links')
    .where('entry_id', await idOf(name))
    .first('seq');
  return row!.seq;
};

/** A clean log with some entries. */
beforeEach(async () => {
  for (const table of ['audit_entries', 'audit_links', 'audit_anchors'] as const) await app.knex(table).truncate();
  rmSync(folder(), { recursive: true, force: true });
  clock.freeze(new Date('2030-03-01T10:00:00Z'));
  await write('a', 'b', 'c', 'd', 'e');
  await link();
});
afterEach(() => clock.reset());

describe('links', () => {
  it('number the entries without a gap, and the doctor agrees', async () => {
    expect((await links()).map(({ seq }) => seq)).toEqual(['1', '2', '3', '4', '5']);
    expect(await verify()).toMatchObject({ links: 5, waiting: 0 });
    expect(await faultNow()).toBeUndefined();
    await write('f');
    expect(await verify()).toMatchObject({ links: 5, waiting: 1 });
    await link();
    expect(await verify()).toMatchObject({ links: 6, waiting: 0 });
  });

  it('also have an entry that is committed after later ones', async () => {
    await inTransaction(app.services, async (trx) => {
      await writeAudit(trx, [entryOf('slow')]);
      await linkElsewhere('fast');
      clock.advance(5 * MINUTE);
      await linkElsewhere('faster');
    });
    await link();
    const [slow, fast] = [await seqOf('slow'), await seqOf('fast')];
    expect(Number(await idOf('slow'))).toBeLessThan(Number(await idOf('fast')));
    expect(Number(slow)).toBeGreaterThan(Number(fast));
    expect(await faultNow()).toBeUndefined();
  });

  it('are right after several processes have linked at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await write(...Array.from({ length: 20 }, (_, index) => `${round}-${index}`));
      await Promise.all([link(), link(), link(), link()]);
    }
    await link();
    expect(await verify()).toMatchObject({ links: 205, waiting: 0 });
    expect(await faultNow()).toBeUndefined();
  });
});

/** Writes and links an entry on another connection, outside of the transaction of the caller. */
async function linkElsewhere(name: string): Promise<void> {
  const other = connect(app.services.config.DATABASE_URL, 1);
  await writeAudit(other, [entryOf(name)]);
  await linkEntries({ services: { ...app.services, knex: other } });
  await other.destroy();
}

describe('the doctor names', () => {
  it('an entry that was changed, in any column', async () => {
    const id = await idOf('c');
    const row = (await app.knex('audit_entries').where({ id }).first())!;
    const changes = {
      ...{ created_at: new Date('2031-01-01'), actor_id: '7', key_id: '7', session_id: '7', request_id: 'x' },
      ...{ source: 'x', action: 'x', model: 'Key', model_id: '9', salt: 'x', network: 'x', facts: '{}' },
      ...{ old_values: '{}', new_values: '{}' },
    };
    expect(['id', ...Object.keys(changes)].sort()).toEqual(Object.keys(row).sort());
    for (const [column, value] of Object.entries(changes)) {
      await app
        .knex('audit_entries')
        .where({ id })
        .update({ [column]: value });
      expect(await faultNow(), column).toMatch(/^Number 3, entry/);
      await app.knex('audit_entries').where({ id }).update(row);
    }
    expect(await faultNow()).toBeUndefined();
  });

  it('an entry or a link that was removed', async () => {
    const id = await idOf('b');
    const row = (await app.knex('audit_entries').where({ id }).first())!;
    await app.knex('audit_entries').where({ id }).delete();
    expect(await faultNow()).toBe(`Number 2, entry ${id}, was removed`);
    await app.knex('audit_entries').insert(row);
    await app.knex('audit_links').where('seq', '4').delete();
    expect(await faultNow()).toBe('Number 4 was removed');
  });

  it('entries that were exchanged', async () => {
    const [two, three] = await app.knex('audit_links').whereIn('seq', ['2', '3']).orderBy('seq');
    await app.knex('audit_links').whereIn('seq', ['2', '3']).delete();
    await app.knex('audit_links').insert([
      { ...two!, seq: '3' },
      { ...three!, seq: '2' },
    ]);
    expect(await faultNow()).toMatch(/^Number 2, entry \d+ .*exchanged/);
  });

  it('an entry that was inserted, with a link or without one', async () => {
    const row = (await app
      .knex('audit_entries')
      .where('id', await idOf('a'))
      .first())!;
    await app.knex('audit_entries').insert({ ...row, id: '900' });
    const texts_hash = textsHash(row);
    await app
      .knex('audit_links')
      .insert({ seq: '6', entry_id: '900', texts_hash, hash: 'f'.repeat(64), linked_at: now() });
    expect(await faultNow()).toMatch(/^Number 6, entry 900 /);
    await app.knex('audit_links').where('seq', '6').delete();
    await app.knex('audit_entries').where('id', '900').delete();
    // Its id is one that a transaction which was rolled back has left free, long ago.
    await app.knex('audit_entries').where('id', row.id).update({ id: '901' });
    await app.knex('audit_links').where('entry_id', row.id).delete();
    await app.knex('audit_links').truncate();
    await app.knex('audit_entries').truncate();
    await app.knex('audit_entries').insert({ ...row, id: '10' });
    await link();
    clock.advance(DAY);
    await app.knex('audit_entries').insert({ ...row, id: '20' });
    await link();
    await app.knex('audit_entries').insert({ ...row, id: '5' });
    expect(await faultNow()).toMatch(/^The entry 5 .*inserted/);
    await link();
    expect(await faultNow()).toMatch(/^The entry 5 .*inserted/);
  });

  it('a chain that was written anew, or has lost its end, by the signed head', async () => {
    await signHead(momentOf(app.services));
    expect(await verify()).toMatchObject({ heads: 1, links: 5 });
    expect(await faultNow()).toBeUndefined();
    await app.knex('audit_links').where('seq', '5').delete();
    await app
      .knex('audit_entries')
      .where('id', await idOf('e'))
      .delete();
    expect(await faultNow()).toMatch(/^Number 5 and later ones were removed since/);
    await app
      .knex('audit_entries')
      .where('id', await idOf('b'))
      .update({ facts: '{"name":"x"}' });
    let hash = '0'.repeat(64);
    for (const { seq, entry_id } of await links()) {
      const entry = (await app.knex('audit_entries').where('id', entry_id).first())!;
      const texts_hash = textsHash(entry);
      hash = linkHash(hash, entry, texts_hash);
      await app.knex('audit_links').where({ seq }).update({ texts_hash, hash });
    }
    await write('f');
    await link();
    expect(await faultNow()).toMatch(/^Entries up to number 5 were changed and linked anew since 2030-03-01/);
  });

  it('a head that was changed, and says when another key has signed one', async () => {
    await signHead(momentOf(app.services));
    const file = join(folder(), readdirSync(folder())[0]!);
    const head = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...head, seq: '4' }));
    expect(await faultNow()).toMatch(/^The signed head audit-head-.* was changed/);
    writeFileSync(file, 'no head');
    expect(await faultNow()).toMatch(/was changed/);
    writeFileSync(file, JSON.stringify(head));
    const AUDIT_KEY = Buffer.alloc(32, 7).toString('base64');
    const report = await verifyAudit(app.knex, { ...app.services.config, AUDIT_KEY }, folder());
    expect(report).toMatchObject({ unknownHeads: 1 });
    expect(auditFinding(report, now())).toMatchObject({ level: 'warning' });
    expect(auditFinding(await verify(), now())).toMatchObject({ level: 'ok' });
    expect(auditFinding({ ...(await verify()), fault: 'x' }, now())).toMatchObject({ level: 'problem' });
    expect(await checkAudit(app.knex, app.services.config)).toHaveLength(1);
  });
});

describe('old entries', () => {
  const keeping = (days: number | undefined) => ({
    ...momentOf(app.services),
    services: { ...app.services, config: { ...app.services.config, AUDIT_KEEP_DAYS: days } },
  });

  it('are kept, unless the operator has set for how long', async () => {
    clock.advance(1000 * DAY);
    await removeOldEntries(keeping(undefined));
    expect(await links()).toHaveLength(5);
  });

  it('are removed from the beginning, and what is left is still verified from a signed anchor', async () => {
    clock.advance(40 * DAY);
    await write('f', 'g');
    await link();
    await removeOldEntries(keeping(30));
    await link();
    expect((await links()).map(({ seq }) => seq)).toEqual(['6', '7', '8']);
    expect((await app.knex('audit_entries').orderBy('id')).at(-1)).toMatchObject({ action: 'audit.removed' });
    expect(await faultNow()).toBeUndefined();
    await app.knex('audit_links').where('seq', '6').delete();
    expect(await faultNow()).toBe('Number 6 was removed');
    await app.knex('audit_anchors').insert({
      ...{ seq: '6', hash: '0'.repeat(64), removed_at: now(), signature: '0'.repeat(64) },
      signed_by: (await app.knex('audit_anchors').first('signed_by'))!.signed_by,
    });
    expect(await faultNow()).toMatch(/^The anchor at number 6 was changed or inserted/);
  });
});

describe('rows of the audit log', () => {
  it('are changed by an erasure only, and removed by the retention only', () => {
    const files = globSync('src/**/*.ts', { cwd: join(import.meta.dirname, '../..') });
    const writing = files.filter((file) => {
      const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
      const statements = /audit_(entries|links|anchors)/.test(text);
      return (
        statements && /\.(update|patch|merge|delete|del|truncate)\(|UPDATE |DELETE |REPLACE |ON DUPLICATE/.test(text)
      );
    });
    expect(writing.sort()).toEqual(['src/domains/audit/server/erase.ts', 'src/domains/audit/server/retention.ts']);
    const erasure = readFileSync(join(import.meta.dirname, '../../src/domains/audit/server/erase.ts'), 'utf8');
    expect(erasure).not.toMatch(/\.(delete|truncate)\(|DELETE |audit_links/);
    const retention = readFileSync(join(import.meta.dirname, '../../src/domains/audit/server/retention.ts'), 'utf8');
    expect(retention).not.toMatch(/\.(update|patch|merge|truncate)\(|UPDATE /);
  });
});
