/** POST /settings/pictures stores a logo or an icon. PUT /settings then sets the address that it returns. */
import { readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { type BrandUse, LargePicture, MAX_BRAND_SIDE, storeBrandPicture } from '#server/files/brand-pictures.ts';
import type { FileType } from '#server/files/kinds.ts';
import { UnreadablePicture } from '#server/files/pictures.ts';
import { spendQuota } from '#server/files/quota.ts';
import { receive } from '#server/files/receive.ts';
import { type UploadRequest, uploadRoute } from '#server/files/upload-route.ts';
import type { ReadContext } from '#server/rest.ts';
import { SETTINGS } from '#server/settings/names.ts';
import { type BrandPictureView, BrandPictureFields } from '#domains/settings/schema.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';
import { EVERYTHING, may } from '#shared/permissions.ts';
import { validate } from '#shared/validate.ts';
import { msg, msgWith } from '#shared/texts.ts';

const PER_ACCOUNT = { name: 'settings-picture', points: 60, seconds: 600 };
const FIELD = 'file';
const WRONG_TYPE = msg('Please upload a PNG, JPG or WebP file');
/** What `receive` does not know may be a WebP. It is read like a picture, and its content is checked afterwards. */
const UNKNOWN: FileType = { kind: 'image', extension: '', mimetype: '' };

function useOf(fields: Record<string, unknown>): BrandUse {
  const { name } = validate(BrandPictureFields, fields);
  const picture = SETTINGS.find((setting) => setting.name === name)?.picture;
  if (!picture) throw new InvalidInput(msg('This is not a picture of the settings'), 'name');
  return picture;
}

async function store({ request, response, call, folder }: UploadRequest): Promise<BrandPictureView> {
  const { actor, services } = call;
  if (!may(actor.role, EVERYTHING)) throw new NotAllowed();
  const { fields, files } = await receive(request, response, {
    folder,
    admit: () => Promise.resolve(),
    accept(type = UNKNOWN) {
      if (type.kind !== 'image') throw new InvalidInput(WRONG_TYPE, FIELD);
      return type;
    },
  });
  const use = useOf(fields);
  const [file] = files;
  if (!file) throw new InvalidInput(WRONG_TYPE, FIELD);
  await spendQuota(services.limits, { userId: actor.userId, isEditor: true }, files);
  try {
    return { value: await storeBrandPicture(services, await readFile(file.path), use) };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new InvalidInput(WRONG_TYPE, FIELD);
    if (error instanceof LargePicture)
      throw new InvalidInput(
        msgWith('Please upload an image of at most {most}x{most}', { most: MAX_BRAND_SIDE }),
        FIELD,
      );
    throw error;
  }
}

/** The handler of the route. Only a Super Admin may upload. */
export const settingsPictureRoute = (readContext: ReadContext): RequestHandler =>
  uploadRoute(readContext, {
    byKey: false,
    limit: PER_ACCOUNT,
    what: 'a picture of the settings',
    message: msg('Success'),
    work: store,
  });
