import { Link } from 'react-router-dom';
import { trpc } from '#client/trpc.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { paths } from '#shared/paths.ts';

/** The companies that the account belongs to. Their admins also see who else does. */
export default function OwnCompanies() {
  const { data: companies = [] } = trpc.companies.own.useQuery();
  return companies.map(({ _id, name, space, role, people }) => (
    <Card key={_id} className="mt-5">
      <CardHeader title={name} />
      <div className="space-y-3 p-5">
        <p className="text-sm text-muted-foreground">
          You are {role === 'admin' ? 'an admin' : 'a member'} of this company in {space.name}.
        </p>
        {role === 'admin' && (
          <Link to={`${paths.invoice}?company_id=${_id}`} className="text-primary-text underline underline-offset-4">
            Invoices of {name}
          </Link>
        )}
        <ul aria-label={`People of ${name}`} className="divide-y empty:hidden">
          {people.map((person) => (
            <li key={person.user_id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium">{person.name || person.email}</span>
              <span className="text-sm break-all text-muted-foreground">{person.email}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  ));
}
