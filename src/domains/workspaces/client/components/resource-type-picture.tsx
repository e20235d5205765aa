import { classNames } from '#client/ui/class-names.ts';
import type { ResourceType } from '#shared/resource-types.ts';

/** What a resource type looks like. Stands beside its name, so it says nothing to screen readers. */
export function ResourceTypePicture({ type, className }: { type: ResourceType; className?: string }) {
  return (
    <img
      src={`/types/${type}.webp`}
      alt=""
      width={720}
      height={410}
      loading="lazy"
      decoding="async"
      className={classNames('aspect-[720/410] h-auto w-full bg-muted object-cover', className)}
    />
  );
}
