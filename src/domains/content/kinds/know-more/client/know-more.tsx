import type { SiteKnowMore } from '#domains/content/kinds/know-more/kind.ts';
import { RichText } from '#domains/content/client/components/site/rich-text.tsx';

/** The cards with more information, side by side. */
export function KnowMoreCards({ cards }: { cards: readonly SiteKnowMore[] }) {
  return (
    <ul className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      {cards.map((card) => (
        <li key={card._id}>
          <KnowMoreCard card={card} />
        </li>
      ))}
    </ul>
  );
}

export function KnowMoreCard({ card }: { card: SiteKnowMore }) {
  return (
    <article className="border-t-2 border-foreground pt-5">
      <h3 className="text-lg font-semibold">{card.name}</h3>
      <RichText html={card.html} className="mt-3 text-muted-foreground" />
    </article>
  );
}
