import { procedures } from '../../helpers/trpc.ts';
import { type Case, type Cases, OUTSIDERS, by, the } from '../case.ts';

const ofReader = { user_id: the('readerAccount') };
const refused: Case['refused'] = [...OUTSIDERS, 'roleEditor'];

export default {
  'erasure.last': by.everybody({}, { blind: [], refused: ['visitor'] }),
  'erasure.preview': by.everybody({}, { blind: [], refused: ['visitor'] }),
  'erasure.ask': {
    refused: ['visitor'],
    change: async ({ person }, call) => call({}, await person('leaving')),
  },
  'erasure.withdraw': {
    refused: ['visitor'],
    change: async ({ app, person, part }, call) => {
      const leaving = await person('staying');
      await procedures(app, leaving).erasure.ask.mutate();
      await part(() => call({}, leaving));
    },
  },
  'erasure.lastOf': { input: ofReader, refused, served: ['manager', 'owner'] },
  'erasure.previewOf': { input: ofReader, refused, served: ['manager', 'owner'] },
  'erasure.askOf': {
    input: ofReader,
    refused,
    served: ['manager'],
    change: async ({ person }, call) => call({ user_id: (await person('erased')).id }),
  },
  'erasure.withdrawOf': {
    input: ofReader,
    refused,
    change: async ({ owner, person, part }, call) => {
      const { id: user_id } = await person('kept');
      await owner.erasure.askOf.mutate({ user_id });
      await part(() => call({ user_id }));
    },
  },
} satisfies Cases;
