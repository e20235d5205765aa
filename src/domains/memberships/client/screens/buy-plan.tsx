import { Trans } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { BackButton } from '#client/layout/back-button.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { BuyForm, type BuyChoice } from '#domains/memberships/client/begin/buy-form.tsx';
import { NextFees } from '#domains/memberships/client/billing/next-fees.tsx';
import { PlanFacts } from '#domains/memberships/client/begin/plan-facts.tsx';
import { priceText } from '#domains/memberships/client/texts.tsx';
import type { CheckoutView } from '#domains/memberships/sold.ts';
import { endPurchase } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

/** A customer begins a membership of a plan: what it costs, the place, the agreement, and the first payment. */
export default function BuyPlanScreen() {
  const t = useTexts();
  const { planId = '' } = useParams();
  const [chosen, setChosen] = useState<BuyChoice>({ seats: 1 });
  const query = trpc.plansOnSale.checkout.useQuery(
    { plan_id: planId, ...chosen },
    { placeholderData: keepPreviousData },
  );
  useEffect(() => endPurchase(), []);
  const checkout = query.data;
  return (
    <>
      <BackButton home={checkout ? paths.space(checkout.space._id) : paths.app} />
      {checkout ? (
        <Screen title={checkout.plan.name} description={checkout.space.name}>
          <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1fr_24rem]">
            <Card className="lg:order-last">
              <CardHeader title={t('Membership')} />
              <CardBody className="space-y-5">
                <Costs checkout={checkout} />
              </CardBody>
            </Card>
            <Card>
              <CardHeader title={t('Start membership')} />
              <CardBody>
                <BuyForm checkout={checkout} isCurrent={!query.isPlaceholderData} onChange={setChosen} />
              </CardBody>
            </Card>
          </div>
        </Screen>
      ) : query.error ? (
        <Screen title={t('Membership')}>
          {failureOf(query.error).status === 404 ? <NotSold /> : <QueryFailure query={query} />}
        </Screen>
      ) : (
        <SkeletonText lines={6} />
      )}
    </>
  );
}

function NotSold() {
  const t = useTexts();
  return (
    <EmptyState
      title={t('This plan is not sold any more')}
      text={t('Please choose another one, or ask us about it.')}
      action={
        <Button asChild variant="secondary">
          <Link to={`${paths.home}#workspaces`}>{t('See all workspaces')}</Link>
        </Button>
      }
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Costs({ checkout: { plan, due_now, next } }: { checkout: CheckoutView }) {
  const t = useTexts();
  return (
    <>
      <p data-numeric>
        <Trans
          id="<0>{price}</0> plus tax"
          values={{ price: priceText(plan, t) }}
          components={[<span key="price" className="text-lg font-semibold" />]}
        />
      </p>
      {plan.description && <p className="text-sm whitespace-pre-line wrap-anywhere">{plan.description}</p>}
      <PlanFacts plan={plan} />
      <Part title={t('Now')}>
        {due_now ? (
          <NextFees next={[due_now]} currency={plan.currency} />
        ) : (
          <p className="text-sm text-muted-foreground">
            {t('{amount}: nothing is due now.', { amount: formatMoney(0, plan.currency, t) })}
          </p>
        )}
      </Part>
      <Part title={t('Later')}>
        <NextFees next={next} currency={plan.currency} />
      </Part>
    </>
  );
}
