import { useState } from 'react';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { CreditView } from '#domains/credits/schema.ts';
import { CreditHistory } from './credit-history.tsx';
import { CreditRows } from './credit-rows.tsx';
import { useTexts } from '#domains/credits/client/use-texts.ts';

/** What is left of the credits of the account and of its companies. Nothing is shown without any. */
export default function OwnCredits() {
  const t = useTexts();
  const { data: credits = [] } = trpc.credits.own.useQuery();
  const [opened, setOpened] = useState<CreditView>();
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="own-credits" className="mb-8">
      <h2 id="own-credits" className="mb-1 text-base font-semibold">
        {t('My credits')}
      </h2>
      <p className="mb-2 text-sm text-muted-foreground">
        {t('Your bookings use them first, those that end soon before others.')}
      </p>
      <CreditRows
        credits={credits}
        none=""
        actions={(credit) =>
          !credit.company && (
            <Button size="sm" variant="ghost" onClick={() => setOpened(credit)}>
              {t('History')}
            </Button>
          )
        }
      />
      {opened && <CreditHistory credit={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
