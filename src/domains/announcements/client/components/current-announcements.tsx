import { relativeTime } from '#client/relative-time.ts';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/card.tsx';

/** What the workspaces of a member announce. Nothing while there is nothing. */
export default function CurrentAnnouncements({ now }: { now: Date }) {
  const { data = [] } = trpc.announcements.current.useQuery();
  if (data.length === 0) return null;
  return (
    <section aria-label="Announcements" className="grid gap-3 lg:grid-cols-2">
      {data.map(({ _id, title, text, created_at, space }) => (
        <Card key={_id} className="p-4">
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-1 text-sm whitespace-pre-wrap break-words">{text}</p>
          <p className="mt-2 text-xs text-muted-foreground">
            {space.name}, {relativeTime(created_at, now)}
          </p>
        </Card>
      ))}
    </section>
  );
}
