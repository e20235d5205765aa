import { useState } from 'react';
import { relativeTime } from '#client/relative-time.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useTexts } from '#domains/announcements/client/use-texts.ts';

/** The others wait for a press, so that the bookings below stay in sight. */
const FEW = 2;

/** What the workspaces of a member announce, the newest first. Nothing while there is nothing. */
export default function CurrentAnnouncements({ now }: { now: Date }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = trpc.announcements.current.useQuery();
  if (data.length === 0) return null;
  return (
    <section aria-label={t('Announcements')} className="grid gap-3 lg:grid-cols-2">
      {(isOpen ? data : data.slice(0, FEW)).map(({ _id, title, text, created_at, space }) => (
        <Card key={_id} className="min-w-0 p-4">
          <h2 className="font-semibold break-words">{title}</h2>
          <p className="mt-1 text-sm whitespace-pre-wrap break-words">{text}</p>
          <p className="mt-2 text-xs text-muted-foreground">
            {space.name}, {relativeTime(created_at, now, t)}
          </p>
        </Card>
      ))}
      {data.length > FEW && !isOpen && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('Show all {count} announcements', { count: data.length })}
        </Button>
      )}
    </section>
  );
}
