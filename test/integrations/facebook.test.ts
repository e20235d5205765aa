/** The client of the Graph API against its sandbox: pages, shapes, refusals and faults. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FacebookLead } from '#server/integrations/facebook.ts';
import { FACEBOOK_KEYS, type FacebookSandbox, VIEWING_FORM, facebookAt, facebookSandbox } from './leads.ts';

let sandbox: FacebookSandbox;
beforeAll(async () => {
  sandbox = await facebookSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await fetch(`${sandbox.url}/sandbox/next`, { method: 'DELETE' });
});

const LONG_AGO = new Date(Date.now() - 80 * 86_400_000);
async function all(pages: AsyncGenerator<FacebookLead[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
}

describe('the client', () => {
  it('reads a lead with its answers', async () => {
    await sandbox.addLeads({ id: '1', at: '2026-01-02T10:00:00Z', answers: { email: 'ada@example.org' } });
    expect(await facebookAt(sandbox.url).readLead('1')).toMatchObject({
      id: '1',
      created_time: new Date('2026-01-02T10:00:00Z'),
      form_id: VIEWING_FORM,
      field_data: [
        { name: 'full_name', values: ['Lead 1'] },
        { name: 'email', values: ['ada@example.org'] },
      ],
    });
  });

  it('reads all pages of a form, and only the leads after an instant', async () => {
    const form_id = '204000000000002';
    const at = (index: number) => new Date(Date.now() - (index + 1) * 60_000).toISOString();
    await sandbox.addLeads(...Array.from({ length: 230 }, (_, index) => ({ id: `5${index}`, at: at(index), form_id })));
    const facebook = facebookAt(sandbox.url);
    expect(new Set(await all(facebook.listLeads(form_id, LONG_AGO))).size).toBe(230);
    const recent = await all(facebook.listLeads(form_id, new Date(Date.now() - 10.5 * 60_000)));
    expect(recent).toHaveLength(10);
    expect((await facebook.listForms()).map(({ id }) => id)).toEqual([VIEWING_FORM, form_id]);
  });

  it('never puts the token into an address', async () => {
    await facebookAt(sandbox.url).ping();
    const calls = await (await fetch(`${sandbox.url}/sandbox/calls`)).text();
    expect(calls).not.toContain(FACEBOOK_KEYS.pageToken);
  });
});

describe('failures', () => {
  const kindOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: { kind: string }) => error.kind,
    );

  it('a refused token is a failure of the connection, although its status is 400', async () => {
    const reported: (string | undefined)[] = [];
    const report = ({ failure }: { failure?: string }) => void reported.push(failure);
    const keys = { ...FACEBOOK_KEYS, pageToken: 'old' };
    expect(await kindOf(facebookAt(sandbox.url, { keys, report }).ping())).toBe('key');
    expect(reported.at(-1)).toBe('Facebook refuses the token');
  });

  it('are distinguished', async () => {
    const facebook = facebookAt(sandbox.url);
    expect(await kindOf(facebook.readLead('404404'))).toBe('missing');
    await sandbox.fault({ path: '/v23.0', status: 200, text: '<html>' });
    expect(await kindOf(facebook.ping())).toBe('unreadable');
    const limited = JSON.stringify({ error: { message: 'Application request limit reached', code: 4 } });
    await sandbox.fault({ path: '/v23.0', status: 400, text: limited });
    expect(await kindOf(facebook.ping())).toBe('busy');
    await sandbox.fault({ path: '/v23.0', status: 500, times: 3 });
    expect(await kindOf(facebook.ping())).toBe('unanswered');
  });

  it('a call that is cut off or fails once is repeated, as it only reads', async () => {
    const facebook = facebookAt(sandbox.url);
    await sandbox.fault({ path: '/v23.0', drop: 'before' }, { path: '/v23.0', status: 503 });
    expect(await kindOf(facebook.ping())).toBe('answered');
  });
});
