import type { FunctionComponent } from 'react';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { AudienceChoice } from '#domains/campaigns/client/index.ts';
import { PlaceChoice } from '#domains/doors/client/index.ts';
import { LocationChoice } from '#domains/payments/client/index.ts';
import { ConnectionCard } from '#domains/system/client/components/connection-card.tsx';
import { useConnections } from '#domains/system/client/queries.ts';
import { type Space, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

/** What a connected service needs to know of a workspace besides its key. A service that needs more has its line here. */
const SETTINGS: Record<string, FunctionComponent<{ space: Space }>> = {
  Kisi: PlaceChoice,
  Stripe: LocationChoice,
  Mailchimp: AudienceChoice,
};

/** The outside services: whether they are connected, and what the last call has shown. Staff of all workspaces set what the active one has there. */
export default function ConnectionsScreen() {
  const t = useTexts();
  const { may, user } = useSession();
  const { active } = useActiveSpace();
  const canEdit = may('settings.workspace');
  const space = canEdit && user?.role_id?.showAllWorkSpaces ? active : undefined;
  const connections = useConnections();
  const { data, error } = connections;
  return (
    <Screen
      title={t('Connections')}
      width="form"
      description={t('The services outside of Cockpit that this installation uses.')}
    >
      {error && !data ? (
        <QueryFailure query={connections} />
      ) : (
        <div className="grid gap-4">
          {data?.map((connection) => {
            const Settings = connection.mode === 'off' ? undefined : SETTINGS[connection.name];
            return (
              <ConnectionCard key={connection.name} connection={connection} canEdit={canEdit}>
                {Settings && space && <Settings space={space} />}
              </ConnectionCard>
            );
          }) ??
            [1, 2, 3].map((each) => (
              <Card key={each} className="p-5">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="mt-3 h-4 w-64" />
              </Card>
            ))}
        </div>
      )}
    </Screen>
  );
}
