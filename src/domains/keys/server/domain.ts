/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { keysPersonal } from '#domains/keys/server/personal.ts';
import { KeyView, NewKeyView } from '#domains/keys/schema.ts';
import { keySentences } from '#domains/keys/sentences.ts';
import { keyMails } from '#domains/keys/server/mails.ts';
import { keysRouter } from '#domains/keys/server/router.ts';

export const keysDomain = {
  routers: { keys: keysRouter },
  sentences: [keySentences],
  mails: [keyMails],
  views: { Key: KeyView, NewKey: NewKeyView },
  personal: keysPersonal,
} satisfies ServerDomain;
