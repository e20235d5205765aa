import type { ReactNode } from 'react';
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

/** What a connected service needs to know besides its key. A service that needs more has its line here. */
const SETTINGS: Record<string, (canEdit: boolean) => ReactNode> = {
  Kisi: (canEdit) => <PlaceChoice canEdit={canEdit} />,
  Stripe: (canEdit) => <LocationChoice canEdit={canEdit} />,
  Mailchimp: (canEdit) => <AudienceChoice canEdit={canEdit} />,
};

/** The outside services: whether they are connected, and what the last call has shown. */
export default function ConnectionsScreen() {
  const canEdit = useSession().may('settings.workspace');
  const connections = useConnections();
  const { data, error } = connections;
  return (
    <Screen title="Connections" width="form" description="The services outside of Cockpit that this installation uses.">
      {error && !data ? (
        <QueryFailure query={connections} />
      ) : (
        <div className="grid gap-4">
          {data?.map((connection) => (
            <ConnectionCard key={connection.name} connection={connection} canEdit={canEdit}>
              {connection.mode !== 'off' && SETTINGS[connection.name]?.(canEdit)}
            </ConnectionCard>
          )) ??
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
