import { Link } from 'react-router-dom';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** The doors that memberships of the account open today, with the way to open one. */
export default function OwnDoors() {
  const t = useTexts();
  const { data: doors = [] } = trpc.doors.own.useQuery();
  if (doors.length === 0) return null;
  return (
    <Card className="mt-5">
      <CardHeader
        title={t('Doors')}
        actions={
          <Button asChild variant="secondary" size="sm">
            <Link to={paths.ownDoors}>{t('Open a door')}</Link>
          </Button>
        }
      />
      <p className="p-5 text-sm">{doors.map(({ name }) => name).join(', ')}</p>
    </Card>
  );
}
