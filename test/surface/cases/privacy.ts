import { type Case, type Cases, STRANGERS, by, ofMember, the } from '../case.ts';

/** One file of a person is made at a time, so that each run asks for somebody else. */
const askOfNewcomer: Case['change'] = async ({ person }, call) => call({ user_id: (await person('subject')).id });

export default {
  'privacy.ask': by.everybody(undefined, {
    ...{ refused: ['visitor'], blind: [], served: ['member'] },
    change: async ({ person }, call) => call({}, await person('asker')),
  }),
  'privacy.exports': by.everybody(undefined, { blind: STRANGERS }),
  'privacy.askOf': by.staff(ofMember(), { change: askOfNewcomer }),
  'privacy.exportsOf': by.staff(ofMember()),
  'privacy.retention': by.superAdmins(),
  'privacy.retentionPreview': by.superAdmins({ kind: 'enquiries', space_id: the('space'), months: 12 }),
  'privacy.setRetention': by.superAdmins({ kind: 'enquiries', space_id: the('space'), months: 12 }),
} satisfies Cases;
