import { type Cases, NO_STAFF, PAGE, type Stage, by } from '../case.ts';

/** Something that could not be delivered, with an id that the outbox has given away and delivered long ago. */
async function deadLetter({ app, made }: Stage, number: number): Promise<{ _id: string }> {
  const at = new Date();
  const topic = { topic: 'amenities', payload: '{}', summary: '' };
  const id = String(10 * made.run + number);
  await app.knex('dead_letters').insert({ id, ...topic, attempts: 1, reason: 'x', created_at: at, died_at: at });
  return { _id: id };
}

const ofLetter = (number: number) =>
  by.superAdmins({ _id: '999' }, { served: [], change: async (stage, call) => call(await deadLetter(stage, number)) });

export default {
  'system.connections': { refused: NO_STAFF, served: ['manager'] },
  'system.checkConnection': { input: { name: 'Kisi' }, refused: NO_STAFF, served: ['manager'], change: false },
  'system.setup': by.superAdmins(),
  'system.status': by.superAdmins(),
  'system.health': by.superAdmins(),
  'system.deadLetters': by.superAdmins({ ...PAGE, topic: 'mail' }),
  'system.retry': ofLetter(1),
  'system.retryTopic': by.superAdmins(
    { topic: 'amenities' },
    {
      change: async (stage, call) => {
        await deadLetter(stage, 2);
        await call();
      },
    },
  ),
  'system.discard': ofLetter(3),
  'system.runJob': by.superAdmins({ name: 'remove unused files' }),
} satisfies Cases;
