import { useState } from 'react';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import type { CreditOwner, CreditView } from '#domains/credits/schema.ts';
import { CreditRows } from './credit-rows.tsx';
import { GrantCredits, type GrantingSpace, WithdrawCredits } from './credit-dialogs.tsx';
import { CreditHistory } from './credit-history.tsx';
import { useTexts } from '#domains/credits/client/use-texts.ts';

type CreditsCardProps = {
  owner: CreditOwner;
  /** The workspaces in which credits can be granted. Without any, they are only shown. */
  spaces: GrantingSpace[];
};

type Opened = { dialog: 'grant' } | { dialog: 'withdraw' | 'history'; credit: CreditView };

/** The newest credits of a member or a company, which staff grant and withdraw. */
export default function CreditsCard({ owner, spaces }: CreditsCardProps) {
  const t = useTexts();
  const query = trpc.credits.list.useQuery(owner);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const mayGrant = spaces.length > 0;
  return (
    <Card role="region" aria-label={t('Credits')}>
      <CardHeader
        title={t('Credits')}
        actions={
          mayGrant && (
            <Button size="sm" variant="secondary" onClick={() => setOpened({ dialog: 'grant' })}>
              {t('Grant credits')}
            </Button>
          )
        }
      />
      <CardBody className="py-3">
        {query.data ? (
          <CreditRows
            credits={query.data.items}
            none={t('No credits were granted.')}
            actions={(credit) => (
              <>
                <Button size="sm" variant="ghost" onClick={() => setOpened({ dialog: 'history', credit })}>
                  {t('History')}
                </Button>
                {mayGrant && credit.balance > 0 && (
                  <Button size="sm" variant="ghost" onClick={() => setOpened({ dialog: 'withdraw', credit })}>
                    {t('Withdraw')}
                  </Button>
                )}
              </>
            )}
          />
        ) : query.error ? (
          <QueryFailure query={query} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </CardBody>
      {opened?.dialog === 'grant' && <GrantCredits owner={owner} spaces={spaces} onClose={close} />}
      {opened?.dialog === 'withdraw' && <WithdrawCredits credit={opened.credit} onClose={close} />}
      {opened?.dialog === 'history' && <CreditHistory credit={opened.credit} onClose={close} />}
    </Card>
  );
}
