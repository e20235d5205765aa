import { form, picture, upload } from '../../attachments/pictures.ts';
import { type Cases, type Stage, id, managed } from '../case.ts';

async function uploaded({ app, world }: Stage, fields: Record<string, string>, path?: string): Promise<string> {
  const files = [{ filename: 'room.png', content: await picture('png') }];
  const { data } = await upload(app.address, world.owner.token, form(fields, files), {}, path);
  return data[0]!._id;
}

export default {
  'attachments.save': managed(
    (of) => ({ onModel: 'Spaces', model_id: of.space, added: [], removed: [], moved: [{ _id: of.picture, order: 3 }] }),
    {
      more: { added: [{ _id: '999', order: 0 }], removed: ['999'] },
      change: async (stage, call) =>
        call({ added: [{ _id: await uploaded(stage, {}, '/trpc/upload'), order: 0 }], moved: [] }),
    },
  ),
  'attachments.update': managed(
    id('picture', { tag: 'front', title: 'The front door', imgDescription: 'A red door', extra: { order: 1 } }),
    {
      change: async (stage, call) => {
        const { made, part } = stage;
        made.picture = await part(() => uploaded(stage, { onModel: 'Spaces', model_id: made.space }));
        await part(() => call());
      },
    },
  ),
  'attachments.remove': managed(id('picture')),
  'attachments.restore': managed(id('picture')),
} satisfies Cases;
