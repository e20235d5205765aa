import { useRef, useState } from 'react';
import { showProblem } from '#client/error-toasts.ts';
import type { PixelSize } from '#client/ui/crop-area.ts';
import { type CheckedFile, mustCrop } from '#client/ui/picture-check.ts';
import type { PictureTile } from '#client/ui/picture-tiles.tsx';
import { usePictureCrop } from '#client/ui/use-picture-crop.tsx';
import { moved } from '#domains/attachments/client/picture-plan.ts';
import { sizedPicture } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { useTexts } from '#domains/attachments/client/use-texts.ts';

/** A file that was chosen in this form, with the state of its upload. */
export type FileDraft = {
  name: string;
  preview?: string;
  size?: PixelSize;
  progress?: number;
  problem?: string;
  /** The id of its upload, which a save can name. */
  upload?: string;
  stored?: AttachmentView;
};

/** The value of the form: the keys of its files in display order. The key of a stored file is its id. */
export type PictureKeys = {
  shown: readonly string[];
  /** The present value, which may be newer than the rendered one. */
  read: () => string[];
  write: (keys: string[]) => void;
};

/** A stored file. Some owners know the size of their pictures. */
export type StoredFile = AttachmentView & { width?: number | null; height?: number | null };

export type ChosenFilesOptions = {
  keys: PictureKeys;
  /** The stored files that the form may contain. */
  stored: readonly StoredFile[];
  /** Begins the keys of new files. Forms with several lists of files need distinct keys. */
  prefix?: string;
  /** The required size of a picture. Another picture is cropped to it, and enlarged if it is small. */
  exact?: readonly [number, number];
  /** Whether a GIF is refused before it is cropped. */
  refusesGif?: boolean;
  /** The largest number of files. If it is 1, a new file replaces the old one. */
  max?: number;
  check: (file: File) => Promise<CheckedFile>;
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

type FilePreview = Pick<FileDraft, 'preview' | 'size'>;

/** The files that were chosen in a form. @param prefix begins their keys */
function useDrafts(prefix: string) {
  const [drafts, setDrafts] = useState<Record<string, FileDraft>>({});
  const files = useRef(new Map<string, File>());

  function change(key: string, changes: Partial<FileDraft>) {
    setDrafts((all) => ({ ...all, [key]: { ...all[key]!, ...changes } }));
  }

  /** @returns its key */
  function addDraft(file: File, { preview, size }: FilePreview): string {
    const key = `${prefix}-${files.current.size + 1}`;
    files.current.set(key, file);
    setDrafts((all) => ({ ...all, [key]: { name: file.name, ...(preview && { preview }), ...(size && { size }) } }));
    return key;
  }

  return { drafts, change, addDraft, fileOf: (key: string) => files.current.get(key) };
}

/** Lets people crop pictures to the exact size. */
function useFitting({ exact, refusesGif }: Pick<ChosenFilesOptions, 'exact' | 'refusesGif'>) {
  const { crop, cropDialog } = usePictureCrop();

  /** @returns undefined if the person has cancelled that */
  async function fitted(file: File): Promise<File | undefined> {
    if (!exact) return file;
    const size: PixelSize = { width: exact[0], height: exact[1] };
    return (await mustCrop(file, size, refusesGif)) ? crop(file, size) : file;
  }

  return { fitted, cropDialog };
}

/** The stored files of a record and those that were chosen for it, which are not uploaded yet. The form contains their order. */
export function useChosenFiles(options: ChosenFilesOptions) {
  const t = useTexts();
  const { keys, stored: present, prefix = 'new', max = Infinity, check } = options;
  const { drafts, change, addDraft, fileOf } = useDrafts(prefix);
  const [refusal, setRefusal] = useState('');
  const checking = useRef<Promise<void>>(Promise.resolve());
  const [checks, setChecks] = useState(0);
  const { fitted, cropDialog } = useFitting(options);

  const stored = new Map<string, StoredFile>(present.map((picture) => [picture._id, picture]));
  for (const [key, draft] of Object.entries(drafts)) if (draft.stored) stored.set(key, draft.stored);

  async function addChecked(chosen: File[]) {
    const refused = new Map<string, string[]>();
    const refuse = (problem: string, { name }: File) => refused.set(problem, [...(refused.get(problem) ?? []), name]);
    for (const given of chosen) {
      const file = await fitted(given);
      if (!file) continue;
      const checked = await check(file);
      if ('problem' in checked) refuse(checked.problem, file);
      else if (max > 1 && keys.read().length >= max) refuse(t('Please upload at most {max} files', { max }), file);
      else add(file, checked);
    }
    for (const [problem, names] of refused) showProblem(problem, { description: names.join(', ') });
    setRefusal([...refused.keys()].join(' '));
  }

  /** @param instead the key of the file whose place it takes. @returns its key */
  function add(file: File, shown: FilePreview, instead?: string): string {
    const key = addDraft(file, shown);
    const present = keys.read();
    const places = present.map((each) => (each === instead ? key : each));
    keys.write(max === 1 ? [key] : places.includes(key) ? places : [...present, key]);
    return key;
  }

  return {
    tiles: keys.shown.flatMap((key) => tileOf(key, drafts[key], stored.get(key)) ?? []),
    stored,
    /** Why files that were chosen last cannot be used, for the field. Empty if all can. */
    refusal,
    /** The dialog in which a picture is cropped. */
    cropDialog,
    add: (chosen: File[]) => {
      setChecks((count) => count + 1);
      checking.current = checking.current.then(() => addChecked(chosen)).finally(() => setChecks((count) => count - 1));
    },
    /** Adds a file that was checked in a dialog of the form, or puts it in the place of another one. @returns its key */
    place: (file: File, shown: PictureTile | undefined, instead?: string) =>
      add(file, { ...(shown?.src && { preview: shown.src }), ...(shown?.size && { size: shown.size }) }, instead),
    drop: (key: string) => keys.write(keys.read().filter((each) => each !== key)),
    move: (key: string, to: number) => keys.write(moved(keys.read(), key, to)),
    change,
    fileOf,
    uploadOf: (key: string) => drafts[key]?.upload,
    /** Whether files are still checked: a form that needs one waits for that. */
    isChecking: checks > 0,
    /** Waits for the checks of files that were chosen just before saving. */
    checked: () => checking.current,
  };
}

function tileOf(key: string, draft: FileDraft | undefined, file: StoredFile | undefined): PictureTile | undefined {
  return draft ? draftTile(key, draft) : file && storedTile(key, file);
}

function storedTile(key: string, file: StoredFile): PictureTile {
  const { filename: name, mimetype, width, height } = file;
  if (!mimetype.startsWith('image/')) return { key, name, href: file.original };
  return { key, name, src: sizedPicture(file, 360), ...(width && height && { size: { width, height } }) };
}

function draftTile(key: string, { name, preview, size, progress, problem }: FileDraft): PictureTile {
  return {
    key,
    name,
    ...(preview && { src: preview }),
    ...(size && { size }),
    ...(progress !== undefined && { progress }),
    ...(problem !== undefined && { problem }),
  };
}
