/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { systemRouter } from '#domains/system/server/router.ts';
import { ConnectionView, DeadLetterView, HealthView, JobView, QueueView } from '#domains/system/schema.ts';
import { systemSentences } from '#domains/system/sentences.ts';
import { SetupView } from '#domains/system/setup.ts';
import { mailRetention } from '#domains/system/server/retention.ts';

export const systemDomain = {
  routers: { system: systemRouter },
  sentences: [systemSentences],
  views: {
    DeadLetter: DeadLetterView,
    Setup: SetupView,
    SystemConnection: ConnectionView,
    SystemHealth: HealthView,
    SystemJob: JobView,
    SystemQueue: QueueView,
  },
  retention: [mailRetention],
} satisfies ServerDomain;
