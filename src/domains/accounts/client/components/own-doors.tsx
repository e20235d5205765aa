import { Link } from 'react-router-dom';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { paths } from '#shared/paths.ts';

/** The doors that memberships of the account open today, with the way to open one. */
export default function OwnDoors() {
  const { data: doors = [] } = trpc.doors.own.useQuery();
  if (doors.length === 0) return null;
  return (
    <Card className="mt-5">
      <CardHeader
        title="Doors"
        actions={
          <Button asChild variant="secondary" size="sm">
            <Link to={paths.ownDoors}>Open a door</Link>
          </Button>
        }
      />
      <p className="p-5 text-sm">{doors.map(({ name }) => name).join(', ')}</p>
    </Card>
  );
}
