/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { waitingPersonal } from '#domains/waiting/server/personal.ts';
import { waitingRouter } from '#domains/waiting/server/router.ts';
import { waitingTold } from '#domains/waiting/server/told.ts';
import { waitingMails } from '#domains/waiting/server/mails.ts';
import { lines } from '#domains/waiting/server/service/follow.ts';
import { advanceLines } from '#domains/waiting/server/service/offer.ts';
import { SECOND } from '#shared/time.ts';
import { waitingSentences } from '#domains/waiting/sentences.ts';
import { EntryView, PositionView } from '#domains/waiting/schema.ts';
import { msg } from '#shared/texts.ts';

export const waitingDomain = {
  routers: { waiting: waitingRouter },
  jobs: [{ name: msg('offer free places'), everyMs: 10 * SECOND, run: advanceLines }],
  listens: [lines],
  mails: [waitingMails],
  sentences: [waitingSentences],
  tells: [waitingTold],
  views: { WaitingEntry: EntryView, WaitingPosition: PositionView },
  personal: waitingPersonal,
} satisfies ServerDomain;
