import { useEffect, useRef, useState } from 'react';
import { type ClientFailure, failureOf } from '#client/failure.ts';
import { mapConcurrently } from '#domains/attachments/client/map-concurrently.ts';
import { type FileOwner, upload } from '#domains/attachments/client/upload.ts';
import type { Draft } from '#domains/attachments/client/use-chosen-files.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';

export type FileToUpload = {
  file: File;
  owner?: FileOwner;
  /** Shows the state of the upload at the file. */
  change: (changes: Partial<Draft>) => void;
};

export type Uploaded = { stored: AttachmentView; failure?: undefined } | { failure: ClientFailure };

const MAX_UPLOADS = 2;

/** Uploads the files of a form, with their progress at each of them. Leaving the form ends that. */
export function useUploads() {
  const sending = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  useEffect(() => () => sending.current?.abort(), []);

  async function send({ file, owner, change }: FileToUpload, onProgress: (percent: number) => void): Promise<Uploaded> {
    change({ progress: 0, problem: undefined });
    try {
      const signal = sending.current?.signal;
      const stored = await upload({
        file,
        ...(owner && { owner }),
        ...(signal && { signal }),
        onProgress(percent) {
          change({ progress: percent });
          onProgress(percent);
        },
      });
      change({ progress: undefined, stored });
      return { stored };
    } catch (error) {
      const failure = failureOf(error);
      change({ progress: undefined, problem: failure.message });
      return { failure };
    }
  }

  /** Uploads files, two at a time. */
  async function sendAll(files: readonly FileToUpload[]): Promise<Uploaded[]> {
    if (files.length === 0) return [];
    sending.current = new AbortController();
    const percents = files.map(() => 0);
    setProgress(0);
    const uploaded = await mapConcurrently([...files.entries()], MAX_UPLOADS, ([index, file]) =>
      send(file, (percent) => {
        percents[index] = percent;
        setProgress(percents.reduce((sum, each) => sum + each, 0) / files.length);
      }),
    );
    setProgress(undefined);
    return uploaded;
  }

  /** `progress` is 0 to 100 while files are uploaded. */
  return { sendAll, progress };
}
