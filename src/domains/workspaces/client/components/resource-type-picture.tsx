import { classNames } from '#client/ui/class-names.ts';
import type { ResourceType } from '#shared/resource-types.ts';

/** The picture of a resource type. It is decorative, because the name is shown beside it. */
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
