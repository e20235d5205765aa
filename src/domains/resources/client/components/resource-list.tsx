import { Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActiveBadge, ClosingBadge } from '#client/ui/active-badge.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ResourceView } from '#domains/resources/schema.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

type ResourceListProps = {
  /** Undefined while the resources load. */
  resources: readonly ResourceView[] | undefined;
  canEdit: boolean;
  onOpen: (resource: ResourceView) => void;
  /** The lines that depend on the kind: price and capacity, or seats. */
  facts: (resource: ResourceView) => ReactNode;
};

/** Resources as cards. A click opens a resource to edit or view it. */
export function ResourceList({ resources, canEdit, onOpen, facts }: ResourceListProps) {
  if (!resources) {
    return (
      <CardGrid aria-hidden="true">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-44" />
        ))}
      </CardGrid>
    );
  }
  return (
    <CardGrid role="list">
      {resources.map((resource) => (
        <ResourceTile key={resource._id} resource={resource} canEdit={canEdit} onOpen={() => onOpen(resource)}>
          {facts(resource)}
        </ResourceTile>
      ))}
    </CardGrid>
  );
}

type ResourceTileProps = { resource: ResourceView; canEdit: boolean; onOpen: () => void; children: ReactNode };

function ResourceTile({ resource, canEdit, onOpen, children }: ResourceTileProps) {
  const t = useTexts();
  const Icon = canEdit ? Pencil : Eye;
  return (
    <div role="listitem">
      <button
        type="button"
        onClick={onOpen}
        className="flex h-full w-full flex-col rounded-lg border bg-card p-5 text-start hover:border-input"
      >
        <span className="flex w-full items-center gap-2.5">
          <ColorDot color={resource.color} />
          <span className="min-w-0 flex-1 truncate text-base font-semibold">{resource.name}</span>
          {!resource.active && <ActiveBadge active={false} />}
          <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="sr-only">{canEdit ? t('Edit') : t('View')}</span>
        </span>
        <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums text-muted-foreground">
          {children}
        </span>
        <span className="mt-2 empty:hidden">
          <ClosingBadge {...resource} />
        </span>
        {resource.description && <span className="mt-2 line-clamp-3 text-sm">{resource.description}</span>}
        {resource.amenities_id.length > 0 && (
          <span className="mt-3 flex flex-wrap gap-1.5">
            {resource.amenities_id
              .filter((amenity) => amenity.active)
              .map((amenity) => (
                <Badge key={amenity._id}>{amenity.title}</Badge>
              ))}
          </span>
        )}
      </button>
    </div>
  );
}
