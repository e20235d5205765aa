import { trpc } from '#client/trpc.tsx';
import type { BookedPlace } from '#domains/availability/client/index.ts';
import { coverText } from '#domains/credits/client/credit-text.ts';
import { useTexts } from '#domains/credits/client/use-texts.ts';

/** What the credits of the account would cover of a found place. A request takes none. */
export default function CreditCover({ place }: { place: BookedPlace }) {
  const t = useTexts();
  const { data = [] } = trpc.credits.own.useQuery();
  const text = place.resource.needs_approval ? undefined : coverText(data, place, t);
  return text && <p className="text-sm font-medium">{text}</p>;
}
