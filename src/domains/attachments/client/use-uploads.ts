import { useEffect, useRef, useState } from 'react';
import { type ClientFailure, failureOf } from '#client/failure.ts';
import { mapConcurrently } from '#domains/attachments/client/map-concurrently.ts';
import { upload } from '#domains/attachments/client/upload.ts';
import type { FileDraft } from '#domains/attachments/client/use-chosen-files.ts';

export type FileToUpload = {
  file: File;
  /** The upload of an earlier attempt. */
  upload: string | undefined;
  /** Shows the state of the upload at the file. */
  change: (changes: Partial<FileDraft>) => void;
};

/** The id of an upload, or why it has failed. */
export type Uploaded = { _id: string; failure?: undefined } | { failure: ClientFailure };

const MAX_UPLOADS = 2;

/** The file that a message of a save is about: `file.6` is the seventh of its new files. */
export function fileAt<Sent>(field: string, sent: readonly Sent[]): Sent | undefined {
  return sent[Number(/^file\.(\d+)$/.exec(field)?.[1])];
}

/** Uploads the files of a form, with their progress at each of them. Leaving the form ends that. */
export function useUploads() {
  const sending = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  useEffect(() => () => sending.current?.abort(), []);

  async function send({ file, change }: FileToUpload, onProgress: (percent: number) => void): Promise<Uploaded> {
    change({ progress: 0, problem: undefined });
    try {
      const signal = sending.current?.signal;
      const _id = await upload({ file, ...(signal && { signal }), onProgress });
      change({ progress: undefined, upload: _id });
      return { _id };
    } catch (error) {
      const failure = failureOf(error);
      change({ progress: undefined, problem: failure.message });
      return { failure };
    }
  }

  /** Uploads those files that no earlier attempt has uploaded, two at a time. */
  async function sendAll(files: readonly FileToUpload[]): Promise<Uploaded[]> {
    sending.current = new AbortController();
    const percents = files.map(({ upload }): number => (upload ? 100 : 0));
    if (percents.includes(0)) setProgress(0);
    try {
      return await mapConcurrently([...files.entries()], MAX_UPLOADS, async ([index, file]) => {
        if (file.upload) return { _id: file.upload };
        return send(file, (percent) => {
          file.change({ progress: percent });
          percents[index] = percent;
          setProgress(percents.reduce((sum, each) => sum + each, 0) / files.length);
        });
      });
    } finally {
      setProgress(undefined);
    }
  }

  /** `progress` is 0 to 100 while files are uploaded. */
  return { sendAll, progress };
}
