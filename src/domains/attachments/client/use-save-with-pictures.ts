import { useRef } from 'react';

type Stored = { _id: string; version: number };
type Saved = Stored & { fields: string };

type SaveOptions<Values> = {
  /** The id of the record; undefined to add one. */
  recordId: string | undefined;
  create: (values: Values) => Promise<Stored>;
  update: (values: Values, stored: { _id: string; version: number | undefined }) => Promise<Stored>;
  storePictures: (recordId: string) => Promise<void>;
  readAgain: () => Promise<void>;
};

/**
 * Saves a record, then its pictures. If some pictures fail, saving again continues with them. The record is then not added a second
 * time, and updated only if its fields have changed.
 */
export function useSaveWithPictures<Values>(options: SaveOptions<Values>) {
  const { recordId, create, update, storePictures, readAgain } = options;
  const saved = useRef<Saved>(undefined);

  async function saveFields(values: Values, version: number | undefined): Promise<string> {
    const fields = JSON.stringify(values);
    if (saved.current?.fields === fields) return saved.current._id;
    const _id = saved.current?._id ?? recordId;
    // A version saved here must not cause a conflict. After a merged conflict, the version of the form is newer.
    const known = saved.current ? Math.max(saved.current.version, version ?? 0) : version;
    const stored = _id ? await update(values, { _id, version: known }) : await create(values);
    saved.current = { _id: stored._id, version: stored.version, fields };
    return stored._id;
  }

  return async function save(values: Values, version: number | undefined): Promise<void> {
    const _id = await saveFields(values, version);
    try {
      await storePictures(_id);
    } finally {
      // Awaited, so that a dialog that is opened right afterwards has the saved values.
      await readAgain();
    }
  };
}
