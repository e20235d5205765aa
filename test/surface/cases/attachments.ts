import { form, picture, upload } from '../../attachments/pictures.ts';
import { type Cases, type Records, type Stage, by, id, the } from '../case.ts';

async function uploaded({ app, world }: Stage, fields: Record<string, string>, path?: string): Promise<string> {
  const files = [{ filename: 'room.png', content: await picture('png') }];
  const { data } = await upload(app.address, world.owner.token, form(fields, files), {}, path);
  return data[0]!._id;
}

const moved = ({ picture }: Records) => [{ _id: picture, order: 3 }];
const TEXTS = { tag: 'front', title: 'The front door', imgDescription: 'A red door', extra: { order: 1 } };

export default {
  'attachments.save': by.managers(
    { onModel: 'Spaces', model_id: the('space'), added: [], removed: [], moved },
    {
      more: { added: [{ _id: '999', order: 0 }], removed: ['999'] },
      change: async (stage, call) =>
        call({ added: [{ _id: await uploaded(stage, {}, '/trpc/upload'), order: 0 }], moved: [] }),
    },
  ),
  'attachments.update': by.managers(id('picture', TEXTS), {
    change: async (stage, call) => {
      const { made, part } = stage;
      made.picture = await part(() => uploaded(stage, { onModel: 'Spaces', model_id: made.space }));
      await part(() => call());
    },
  }),
  'attachments.remove': by.managers(id('picture')),
  'attachments.restore': by.managers(id('picture')),
} satisfies Cases;
