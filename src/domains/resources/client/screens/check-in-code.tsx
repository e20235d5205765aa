import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { QueryFailure } from '#client/query-failure.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useTexts } from '#domains/resources/client/use-texts.ts';

/** The code at the door of a room, to print. */
export default function CheckInCodeScreen() {
  const t = useTexts();
  const { id = '' } = useParams();
  const query = trpc.resources.checkInCode.useQuery({ _id: id });
  const { data: code } = query;
  return (
    <Screen
      title={t('Check-in code')}
      description={t('Print it and put it at the door. Whoever scans it checks in their own booking.')}
      actions={
        code && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('Print')}
          </Button>
        )
      }
    >
      {code ? (
        <Card className="mx-auto grid max-w-sm justify-items-center gap-4 p-8 text-center print:max-w-none print:border-0">
          <h2 className="text-2xl font-semibold wrap-anywhere">{code.name}</h2>
          <p className="text-muted-foreground">{code.space}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(code.svg)}`}
            alt={t('Check-in code of {name}', { name: code.name })}
            className="size-64 print:size-96"
          />
          <p className="text-lg font-medium">{t('Scan to check in')}</p>
          <p className="text-xs break-all text-muted-foreground">
            <bdi>{code.url}</bdi>
          </p>
        </Card>
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <div role="status" aria-label={t('Loading')}>
          <Skeleton className="mx-auto h-96 max-w-sm rounded-lg" />
        </div>
      )}
    </Screen>
  );
}
