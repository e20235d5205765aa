import {
  Activity,
  Armchair,
  BookOpenText,
  Building2,
  CalendarCheck,
  CreditCard,
  DoorOpen,
  FileText,
  Globe,
  Landmark,
  Mail,
  type LucideIcon,
  MessageSquare,
  ServerCog,
  ShieldCheck,
  Sparkles,
  Tag,
  User,
  UserCog,
  Users,
} from 'lucide-react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { relativeTime } from '#client/relative-time.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import { MODEL_NAMES } from '#domains/activity/model-names.ts';
import type { ActivityView } from '#domains/activity/schema.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/activity/client/use-texts.ts';

/** A model without an icon of its own has that of the feed. */
const ICONS: Partial<Record<ActivityModel, LucideIcon>> = {
  Booking: CalendarCheck,
  Invoice: FileText,
  Profile: User,
  Billing: CreditCard,
  Member: Users,
  Workspace: Building2,
  Amenity: Sparkles,
  Resource: DoorOpen,
  Seat: Armchair,
  Role: ShieldCheck,
  Plan: Tag,
  Team: UserCog,
  Door: DoorOpen,
  Display: DoorOpen,
  Operator: Landmark,
  Accounting: BookOpenText,
  Enquiry: MessageSquare,
  Campaign: Mail,
  Content: Globe,
  System: ServerCog,
};

type ActivityListProps = {
  /** Undefined while they load. */
  activities: readonly ActivityView[] | undefined;
  now: Date;
  isStale: boolean;
  skeletonRows?: number;
};

/** Activities, newest first, with their age. The tooltip is the exact time. */
export function ActivityList({ activities, now, isStale, skeletonRows = 8 }: ActivityListProps) {
  const t = useTexts();
  if (!activities) return <ActivitySkeleton rows={skeletonRows} />;
  return (
    <ol
      aria-label={t('Activities')}
      className={`divide-y rounded-lg border bg-card transition-opacity ${isStale ? 'opacity-60' : ''}`}
    >
      {activities.map((activity) => (
        <Entry key={activity._id} activity={activity} now={now} />
      ))}
    </ol>
  );
}

function Entry({ activity: { message, kind, timestamp }, now }: { activity: ActivityView; now: Date }) {
  const t = useTexts();
  const Icon = ICONS[kind] ?? Activity;
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 py-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <Icon className="size-4" role="img" aria-label={t(MODEL_NAMES[kind])} />
      </span>
      <span className="min-w-0 flex-1 break-words">
        {message}
        <time
          dateTime={timestamp.toISOString()}
          title={officeInstant(timestamp, undefined, t)}
          className="block text-xs text-muted-foreground sm:hidden"
        >
          {relativeTime(timestamp, now, t)}
        </time>
      </span>
      <time
        dateTime={timestamp.toISOString()}
        title={officeInstant(timestamp, undefined, t)}
        className="shrink-0 text-xs text-muted-foreground max-sm:hidden"
      >
        {relativeTime(timestamp, now, t)}
      </time>
    </li>
  );
}

function ActivitySkeleton({ rows }: { rows: number }) {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')} className="divide-y rounded-lg border bg-card">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-13 items-center gap-3 px-4">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
