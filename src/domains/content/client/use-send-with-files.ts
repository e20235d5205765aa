/** Sends a save with files, in one request in which either everything is stored or nothing. */
import { useEffect, useRef, useState } from 'react';
import { CallFailed, failureOf } from '#client/failure.ts';
import type { CallContext } from '#client/links.ts';
import { sendForm } from '#client/send-form.ts';
import { useOnce } from '#client/use-once.ts';
import {
  type SentFields,
  type SentFile,
  atGroup,
  contentBody,
  fileOfMessage,
  requireSendable,
} from '#domains/content/client/content-body.ts';
import type { FileGroupsOfForm } from '#domains/content/client/use-file-groups.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';

/** `about` tells the files of two attempts apart, as the text of a file is empty. */
type FormWithFiles = { fields: SentFields; sent: SentFile[]; about: unknown };

const aboutOf = (sent: SentFile[]) => sent.map(({ file }) => [file.name, file.size, file.lastModified]);

const ADDRESS = '/api/v1/dashboard';
const CHANGED = 'Somebody else has changed this item';

type UploadOptions = {
  type: KindName;
  files: FileGroupsOfForm;
  /** The item that is changed; undefined for a new one. */
  base: ContentItem | undefined;
  readItem: (_id: string) => Promise<ContentItem>;
};

/** @returns `send`, and `progress` from 0 to 100 while it runs */
export function useSendWithFiles({ type, files, base, readItem }: UploadOptions) {
  const [progress, setProgress] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  const sendOnce = useOnce(sendWithFiles);
  useEffect(() => () => sending.current?.abort(), []);

  async function sendWithFiles({ fields, sent }: FormWithFiles, { idempotencyKey }: CallContext): Promise<void> {
    requireSendable(sent);
    sending.current = new AbortController();
    for (const { group, key } of sent) files[group].change(key, { problem: undefined });
    const body = contentBody(base ? fields : { type, ...fields }, sent);
    setProgress(0);
    try {
      const address = base ? `${ADDRESS}/${base._id}` : ADDRESS;
      const method = base ? 'PUT' : 'POST';
      const { signal } = sending.current;
      await sendForm({ method, address, body, idempotencyKey, onProgress: setProgress, signal });
    } catch (error) {
      throw await explained(error, sent);
    } finally {
      setProgress(undefined);
    }
  }

  /** The failure of a save with files: its messages at the files that they are about, and the present item after a conflict. */
  async function explained(error: unknown, sent: SentFile[]): Promise<unknown> {
    const failure = failureOf(error);
    if (failure.status === 409 && base && !('current' in failure.data)) {
      return new CallFailed({ ...failure, data: { current: await readItem(base._id), change: CHANGED } });
    }
    const fields = failure.fields.map((message) => {
      const about = fileOfMessage(message, sent);
      if (!about) return message;
      files[about.group].change(about.key, { problem: message.message });
      return atGroup(message, about);
    });
    return new CallFailed({ ...failure, fields });
  }

  return {
    progress,
    send: (fields: SentFields, sent: SentFile[]) => sendOnce({ fields, sent, about: aboutOf(sent) }),
  };
}
