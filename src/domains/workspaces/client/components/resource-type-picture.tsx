import { classNames } from '#client/ui/class-names.ts';
import type { ResourceType } from '#shared/resource-types.ts';

/** Other colours of a drawing, in which wood is still wood. */
const HUES = ['', 'hue-rotate-15', '-hue-rotate-30', 'hue-rotate-30', '-hue-rotate-15'];

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
      className={classNames('aspect-[720/410] h-auto w-full bg-muted object-cover', variantOf(seed), className)}
    />
  );
}

function variantOf(seed: string | undefined): string {
  const number = Number(seed ?? 0);
  return `${HUES[number % HUES.length]} ${number % 2 ? '-scale-x-100' : ''}`;
}
