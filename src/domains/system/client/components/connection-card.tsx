import { Trans } from '@lingui/react';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { useNow } from '#client/use-now.ts';
import { exchangeText, stateOf } from '#domains/system/client/connection-text.ts';
import type { ConnectionView } from '#domains/system/schema.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

type ConnectionCardProps = { connection: ConnectionView; canEdit: boolean; children: ReactNode };

/** One outside service: its state, the last exchange, and how it is connected. @param children its settings */
export function ConnectionCard({ connection, canEdit, children }: ConnectionCardProps) {
  const t = useTexts();
  const { name, purpose, mode } = connection;
  const state = stateOf(connection, t);
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{name}</h2>
        <span className="min-w-0 flex-1 basis-40 text-sm text-muted-foreground">{purpose}</span>
        <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
      </div>
      {mode === 'off' ? (
        <HowToConnect connection={connection} />
      ) : (
        <Exchange connection={connection} canEdit={canEdit} />
      )}
      {children && <div className="mt-4 border-t pt-4">{children}</div>}
    </Card>
  );
}

function Exchange({ connection, canEdit }: { connection: ConnectionView; canEdit: boolean }) {
  const t = useTexts();
  const check = trpc.system.checkConnection.useMutation().mutateAsync;
  const now = useNow();
  const isSandbox = connection.mode === 'sandbox';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-64 break-words" aria-live="polite">
        {exchangeText(connection, now, t)}
        {isSandbox && (
          <span className="text-muted-foreground"> {t('A stand-in on this machine answers. Nothing leaves it.')}</span>
        )}
      </p>
      {canEdit && (
        <PressButton
          variant="secondary"
          size="sm"
          aria-label={t('Check {name} now', { name: connection.name })}
          onPress={() => check({ name: connection.name })}
        >
          {t('Check Now')}
        </PressButton>
      )}
    </div>
  );
}

function HowToConnect({ connection: { name, missing, help } }: { connection: ConnectionView }) {
  const t = useTexts();
  const isSuperAdmin = useSession().may(EVERYTHING);
  return (
    <div className="mt-3 grid gap-2 text-sm">
      <p>
        <Trans
          id="What needs {name} is switched off. A Super Admin connects it in the <0>settings</0>. Or set <1/> and start the server again. docs/connections.md explains the variables."
          values={{ name }}
          components={[
            isSuperAdmin ? (
              <Link key="settings" to={paths.settings()} className="font-medium underline underline-offset-4" />
            ) : (
              <span key="settings" />
            ),
            <Variables key="variables" names={missing} />,
          ]}
        />
      </p>
      <a
        href={help}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex w-fit items-center gap-1.5 font-medium underline underline-offset-4"
      >
        {t('Documentation of {name}', { name })}
        <ExternalLink className="size-3.5" aria-hidden="true" />
      </a>
    </div>
  );
}

function Variables({ names }: { names: readonly string[] }) {
  return names.map((variable, index) => (
    <span key={variable}>
      {index > 0 && ', '}
      <code className="rounded bg-muted px-1 py-0.5 text-xs">{variable}</code>
    </span>
  ));
}
