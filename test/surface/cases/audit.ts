import { type Cases, PAGE, type Records, by, the } from '../case.ts';

export default {
  'audit.list': by.superAdmins({
    ...{ actor: ({ owner }: Records) => owner.id, key: the('key'), model: 'Workspace', model_id: the('space') },
    ...{ action: 'workspace.updated', from: '2030-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', after: '1.1', ...PAGE },
  }),
} satisfies Cases;
