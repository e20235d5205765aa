/** The largest upload: encoding its pictures takes long. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { WORKSPACE, form, picture, upload } from './pictures.ts';

useApp();

it('one upload can have a hundred files', async () => {
  const contents = await Promise.all(Array.from({ length: 100 }, (_, red) => picture('png', WORKSPACE, red)));
  const files = contents.map((content, index) => ({ filename: `${index}.png`, content }));
  const { meta, data } = await upload(
    app.address,
    world.owner.token,
    form({ onModel: 'Spaces', model_id: world.otherSpaceId }, files),
  );
  expect(meta.status).toBe(200);
  expect(data.map(({ order }) => order)).toEqual(files.map((_, index) => index));
});
