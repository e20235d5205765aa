import { Link } from 'react-router-dom';
import { trpc } from '#client/trpc.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** The memberships of the account, and of the companies that it administers. */
export default function OwnMemberships() {
  const t = useTexts();
  const { data: memberships = [] } = trpc.memberships.own.useQuery();
  if (memberships.length === 0) return null;
  return (
    <Card className="mt-5">
      <CardHeader title={t('Memberships')} />
      <ul className="divide-y px-5">
        {memberships.map(({ _id, plan, space, company, price, currency, accepted, status }) => (
          <li key={_id} className="py-4">
            <Link to={paths.membership(_id)} className="text-primary-text underline underline-offset-4">
              {plan.name}
            </Link>
            <p className="text-sm text-muted-foreground">
              {[company?.name, space.name, `${formatMoney(price, currency, t)} a month`].filter(Boolean).join(', ')}
              {!accepted && status !== 'ended' && '. Please accept it.'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
