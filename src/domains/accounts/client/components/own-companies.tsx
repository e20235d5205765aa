import { Link } from 'react-router-dom';
import { trpc } from '#client/trpc.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** The companies that the account belongs to. Their admins go on to the account and the people. */
export default function OwnCompanies() {
  const t = useTexts();
  const { data: companies = [] } = trpc.companies.own.useQuery();
  return companies.map(({ _id, name, space, role }) => (
    <Card key={_id} className="mt-5">
      <CardHeader title={name} />
      <div className="space-y-3 p-5">
        <p className="text-sm text-muted-foreground">
          {role === 'admin'
            ? t('You are an admin of this company in {space}.', { space: space.name })
            : t('You are a member of this company in {space}.', { space: space.name })}
        </p>
        {role === 'admin' && (
          <Link to={paths.company(_id)} className="text-primary-text underline underline-offset-4">
            {t('Account and people of {name}', { name })}
          </Link>
        )}
      </div>
    </Card>
  ));
}
