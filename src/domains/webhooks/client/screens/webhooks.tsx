import { KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react';
import { toast } from 'sonner';
import { useSecretAddress } from '#client/forms/secret-address.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { PressIcon } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { WebhookDialog } from '#domains/webhooks/client/components/webhook-dialog.tsx';
import { WebhookState, webhookName } from '#domains/webhooks/client/state.tsx';
import type { WebhookView } from '#domains/webhooks/schema.ts';
import { formatNumber } from '#shared/numbers.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/webhooks/client/use-texts.ts';
import { msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<WebhookView>[] => [
  {
    header: msg('Address'),
    onPhone: 'title',
    cell: ({ url, description }) => (
      <span className="block min-w-0 py-1.5">
        {description && <span className="block font-medium">{description}</span>}
        <span className="block font-normal break-all text-muted-foreground">
          <bdi>{url}</bdi>
        </span>
      </span>
    ),
  },
  {
    header: msg('Events'),
    cell: ({ types }) => <span className="line-clamp-2 max-w-64 font-mono text-xs">{types.join(', ')}</span>,
  },
  { header: msg('State'), cell: (webhook) => <WebhookState webhook={webhook} /> },
  { header: msg('Waiting'), align: 'end', cell: ({ waiting }) => formatNumber(waiting, t) },
];

/** The programs of others that are told what happens. */
export default function WebhooksScreen() {
  const t = useTexts();
  const { mutateAsync: rotate } = trpc.webhooks.rotate.useMutation();
  const { mutateAsync: test } = trpc.webhooks.test.useMutation();
  const secret = useSecretAddress<WebhookView>({
    noun: 'secret',
    renew: async ({ _id }) => ({ url: (await rotate({ _id })).secret }),
    ends: (webhook) =>
      t('For 24 hours, {name} gets signatures by both secrets. Then the present one ends.', {
        name: webhookName(webhook),
      }),
    title: t('Secret of the Webhook'),
    text: t('The program verifies with it that an event comes from here.'),
  });
  const list = usePagedList({ useListQuery: (_filters, part) => trpc.webhooks.list.useQuery(part) });
  return (
    <ListScreen
      title={t('Webhooks')}
      description={t('Programs of others that are told what happens here, as it happens')}
      list={list}
      noun={t('webhooks')}
      columns={columnsIn(t)}
      add={t('+ Add Webhook')}
      actions={(webhook, { open, ask }) => {
        const name = webhookName(webhook);
        return (
          <span className="inline-flex items-center gap-0.5">
            <IconLink label={t('Deliveries to {name}', { name })} icon={ListChecks} to={paths.webhook(webhook._id)} />
            <PressIcon
              label={t('Send a test to {name}', { name })}
              icon={Send}
              onPress={async () => {
                await test({ _id: webhook._id });
                toast.success(t('Test sent'));
              }}
            />
            <IconButton label={t('Edit {name}', { name })} icon={Pencil} onClick={open} />
            <IconButton
              label={t('New secret for {name}', { name })}
              icon={KeyRound}
              onClick={() => secret.ask(webhook)}
            />
            <IconButton label={t('Delete {name}', { name })} icon={Trash2} onClick={ask} />
          </span>
        );
      }}
      empty={{
        title: t('No webhooks yet'),
        text: t(
          'A webhook is an address of another program. It gets a message for each booking, payment or other change, so that it need not ask again and again.',
        ),
      }}
      dialog={{
        name: 'webhook',
        show: (open) => <WebhookDialog {...open} canEdit onAdded={secret.show} />,
      }}
      deletion={{ noun: t('Webhook'), nameOf: webhookName, remove: trpc.webhooks.remove.useMutation().mutateAsync }}
    >
      {secret.dialogs}
    </ListScreen>
  );
}
