import { useAmenityUsage } from '#domains/workspaces/client/queries.ts';

/** Names the rooms and desk areas that lose an amenity when it is deleted. */
export function AmenityUsage({ amenityId }: { amenityId: string }) {
  const usage = useAmenityUsage(amenityId);
  if (!usage || usage.count === 0) return null;
  const { first, count } = usage;
  return (
    <>
      <p>{count === 1 ? 'This resource loses it:' : `These ${count} resources lose it:`}</p>
      <ul className="mt-1.5 max-h-48 list-disc overflow-y-auto pl-5">
        {first.map(({ _id, name, space }) => (
          <li key={_id}>
            {name}, {space}
          </li>
        ))}
        {count > first.length && <li>and {count - first.length} more</li>}
      </ul>
    </>
  );
}
