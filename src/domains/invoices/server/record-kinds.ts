/** The kinds of records of this domain, for the activity feed and live events. */
import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

export const OPERATOR: RecordKind<null> = {
  model: 'Operator',
  news: (_event, { id }) =>
    liveNews({
      name: 'operator.update',
      spaceId: null,
      audience: { staff: { area: 'settings.workspace' } },
      data: { _id: id },
    }),
};
