/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { DirectoryPersonView, DirectoryView, NewDirectoryView } from '#domains/directories/schema.ts';
import { directorySentences } from '#domains/directories/sentences.ts';
import { directoryMails } from '#domains/directories/server/mails.ts';
import { directoriesPersonal } from '#domains/directories/server/personal.ts';
import { directoriesRouter } from '#domains/directories/server/router.ts';

export const directoriesDomain = {
  routers: { directories: directoriesRouter },
  sentences: [directorySentences],
  mails: [directoryMails],
  views: { Directory: DirectoryView, NewDirectory: NewDirectoryView, DirectoryPerson: DirectoryPersonView },
  personal: directoriesPersonal,
} satisfies ServerDomain;
