import type { ReactNode } from 'react';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DeadLetters } from '#domains/system/client/components/dead-letters.tsx';
import { JobTable } from '#domains/system/client/components/job-table.tsx';
import { QueueTable } from '#domains/system/client/components/queue-table.tsx';
import { useHealth, useRetryTopic, useRunJob, useSystemStatus } from '#domains/system/client/queries.ts';
import { HEALTH } from '#domains/system/client/system-text.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

const PARTS = 5;

/** The health of each external service. */
function HealthCards() {
  const t = useTexts();
  const health = useHealth();
  if (health.error && !health.data) return <QueryFailure query={health} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      {health.data?.map(({ name, state, detail }) => (
        <Card key={name} className="p-4">
          <div className="flex items-center gap-2">
            <h3 className="min-w-0 flex-1 font-semibold">{t(name)}</h3>
            <StatusBadge tone={HEALTH[state].tone}>{t(HEALTH[state].label)}</StatusBadge>
          </div>
          <p className="mt-1 break-words text-sm text-muted-foreground">{detail}</p>
        </Card>
      )) ??
        Array.from({ length: PARTS }, (_, index) => (
          <Card key={index} className="p-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-2 h-4 w-32" />
          </Card>
        ))}
    </div>
  );
}

/** The state of the installation: health of services, queues, dead letters, jobs and versions. */
export default function SystemScreen() {
  const t = useTexts();
  const status = useSystemStatus();
  const retryTopic = useRetryTopic();
  const runJob = useRunJob();
  const { data } = status;
  return (
    <Screen title={t('System')} description={t('Deliveries, jobs and the services that this installation uses.')}>
      {status.error && !data ? (
        <QueryFailure query={status} />
      ) : (
        <div className="grid gap-8 *:min-w-0">
          <Section title={t('Health')}>
            <HealthCards />
          </Section>
          <Section title={t('Queues')}>
            <QueueTable status={data} onRetry={(topic) => retryTopic({ topic })} />
          </Section>
          <Section title={t('Dead letters')}>
            <DeadLetters now={data?.now} />
          </Section>
          <Section title={t('Jobs')}>
            <JobTable status={data} onRun={(name) => runJob({ name })} />
          </Section>
          {data && (
            <Section title={t('Versions')}>
              <Card>
                <CardBody>
                  <Facts
                    facts={[
                      { name: 'Cockpit', value: data.versions.app },
                      { name: 'Node', value: data.versions.node },
                      { name: t('Database'), value: data.versions.database },
                      { name: t('Newest migration'), value: data.versions.migration },
                    ]}
                  />
                </CardBody>
              </Card>
            </Section>
          )}
        </div>
      )}
    </Screen>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}
