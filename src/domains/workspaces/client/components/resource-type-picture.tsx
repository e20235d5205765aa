import { classNames } from '#client/ui/class-names.ts';
import type { ResourceType } from '#shared/resource-types.ts';

type ResourceTypePictureProps = {
  type: ResourceType;
  /** Loads it before all others, if it is the largest element of the page. */
  isFirst?: boolean;
  className?: string;
};

/** The picture of a resource type. It is decorative, because the name is shown beside it. */
export function ResourceTypePicture({ type, isFirst = false, className }: ResourceTypePictureProps) {
  return (
    <img
      src={`/types/${type}.webp`}
      alt=""
      width={720}
      height={410}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={classNames('aspect-[720/410] h-auto w-full bg-muted object-cover', className)}
    />
  );
}
