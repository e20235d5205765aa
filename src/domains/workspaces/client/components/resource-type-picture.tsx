import { classNames } from '#client/ui/class-names.ts';
import type { ResourceType } from '#shared/resource-types.ts';

type ResourceTypePictureProps = {
  type: ResourceType;
  /** Loads it before all others, if it is the largest element of the page. */
  isFirst?: boolean;
  /** Another seed gives the same drawing other colours, and mirrors every second one. */
  seed?: string;
  className?: string;
};

/** The picture of a resource type. It is decorative, because the name is shown beside it. */
export function ResourceTypePicture({ type, isFirst = false, seed, className }: ResourceTypePictureProps) {
  return (
    <img
      src={`/types/${type}.webp`}
      alt=""
      width={720}
      height={410}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={seed === undefined ? undefined : variant(Number(seed))}
      className={classNames('aspect-[720/410] h-auto w-full bg-muted object-cover', className)}
    />
  );
}

/** Turns the colours by at most 70 degrees, so that wood stays wood. Neighbouring seeds are far apart. */
const variant = (seed: number) => ({
  filter: `hue-rotate(${((seed * 47) % 140) - 70}deg)`,
  scale: seed % 2 ? '-1 1' : undefined,
});
