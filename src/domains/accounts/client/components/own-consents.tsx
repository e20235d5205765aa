import { toast } from 'sonner';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { trpc } from '#client/trpc.tsx';
import { NEWS_TEXT } from '#domains/accounts/consents.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** What the account has agreed to, with the way to withdraw it. */
export default function OwnConsents() {
  const t = useTexts();
  const { data, refetch } = trpc.auth.consents.useQuery();
  const choose = trpc.auth.chooseNews.useMutation({
    onSuccess: ({ news }) => toast.success(news ? t('You get news by mail') : t('You get no news by mail any more')),
    onSettled: () => refetch(),
  });
  if (!data) return null;
  const terms = data.entries.find(({ kind }) => kind === 'terms');
  return (
    <Card className="mt-5">
      <CardHeader title={t('Consents')} />
      <div className="grid gap-4 p-5 text-sm">
        <Checkbox
          label={t(NEWS_TEXT)}
          checked={choose.isPending ? choose.variables.given === true : data.news}
          disabled={choose.isPending}
          onChange={(given) => choose.mutate({ given })}
        />
        {terms && (
          <p className="text-muted-foreground">
            {terms.text}. <span className="whitespace-nowrap">{officeInstant(terms.at, undefined, t)}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
