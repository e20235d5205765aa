import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import { type RecordSection, badgesOf } from '#client/ui/record-view.tsx';
import type { ResourceView } from '#domains/resources/schema.ts';
import { openFacts, ResourcePicture } from '#domains/workspaces/client/index.ts';
import { RESOURCE_COLORS } from '#shared/colors.ts';

/**
 * A resource to read, with all fields of its form.
 * @param facts the fields of its kind
 */
export function resourceSections(resource: ResourceView, location: string | undefined, facts: Fact[]): RecordSection[] {
  const { name, description, cancellation_notice, color, picture } = resource;
  const colorName = RESOURCE_COLORS.find(({ value }) => value === color)?.name;
  return [
    {
      facts: [
        { name: 'Name', value: name },
        { name: 'Location', value: location },
        ...facts,
        { name: 'Description', value: description },
        { name: 'How to get in', value: resource.entry_instructions },
        {
          name: 'Cancellation notice (hours)',
          value: cancellation_notice ?? 'None. Cancellations are refunded until the start.',
        },
        {
          name: 'Tax rate',
          value: resource.tax_rate || 'Default',
        },
        {
          name: 'Colour',
          value: (
            <span className="inline-flex items-center gap-2">
              <ColorDot color={color} />
              {colorName ?? color}
            </span>
          ),
        },
        { name: 'Amenities', value: badgesOf(resource.amenities_id.map(({ title }) => title)) },
        ...openFacts(resource),
      ],
      content: picture && <ResourcePicture picture={picture} className="rounded-md" />,
    },
  ];
}
