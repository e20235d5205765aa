import type { ReactNode } from 'react';
import { failureOf } from '#client/failure.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { DeadLetters } from '#domains/system/client/components/dead-letters.tsx';
import { HealthCards } from '#domains/system/client/components/health-cards.tsx';
import { JobTable } from '#domains/system/client/components/job-table.tsx';
import { QueueTable } from '#domains/system/client/components/queue-table.tsx';
import { useRetryTopic, useRunJob, useSystemStatus } from '#domains/system/client/queries.ts';

/** The state of the installation: health of services, queues, dead letters, jobs and versions. */
export default function SystemScreen() {
  const status = useSystemStatus();
  const retryTopic = useRetryTopic();
  const runJob = useRunJob();
  const { data } = status;
  return (
    <>
      <title>System</title>
      <PageHeader title="System" description="Deliveries, jobs and the services that this installation uses." />
      {status.error && !data ? (
        <ErrorState
          text={failureOf(status.error).message}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      ) : (
        <div className="grid gap-8 *:min-w-0">
          <Section title="Health">
            <HealthCards />
          </Section>
          <Section title="Queues">
            <QueueTable
              status={data}
              onRetry={(topic) => retryTopic.mutate({ topic })}
              isRetrying={retryTopic.isPending}
            />
          </Section>
          <Section title="Dead letters">
            <DeadLetters now={data?.now} />
          </Section>
          <Section title="Jobs">
            <JobTable status={data} onRun={(name) => runJob.mutate({ name })} isStarting={runJob.isPending} />
          </Section>
          {data && (
            <Section title="Versions">
              <Card>
                <CardBody>
                  <Facts
                    facts={[
                      { name: 'Cockpit', value: data.versions.app },
                      { name: 'Node', value: data.versions.node },
                      { name: 'Database', value: data.versions.database },
                      { name: 'Newest migration', value: data.versions.migration },
                    ]}
                  />
                </CardBody>
              </Card>
            </Section>
          )}
        </div>
      )}
    </>
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
