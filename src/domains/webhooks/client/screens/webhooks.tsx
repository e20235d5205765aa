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
import { paths } from '#shared/paths.ts';

const COLUMNS: Column<WebhookView>[] = [
  {
    header: 'Address',
    onPhone: 'title',
    cell: ({ url, description }) => (
      <span className="block min-w-0 py-1.5">
        {description && <span className="block font-medium">{description}</span>}
        <span className="block font-normal break-all text-muted-foreground">{url}</span>
      </span>
    ),
  },
  {
    header: 'Events',
    cell: ({ types }) => <span className="line-clamp-2 max-w-64 font-mono text-xs">{types.join(', ')}</span>,
  },
  { header: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
  { header: 'Waiting', align: 'right', cell: ({ waiting }) => waiting.toLocaleString('en-GB') },
];

/** The programs of others that are told what happens. */
export default function WebhooksScreen() {
  const { mutateAsync: rotate } = trpc.webhooks.rotate.useMutation();
  const { mutateAsync: test } = trpc.webhooks.test.useMutation();
  const secret = useSecretAddress<WebhookView>({
    noun: 'secret',
    renew: async ({ _id }) => ({ url: (await rotate({ _id })).secret }),
    ends: (webhook) =>
      `For 24 hours, ${webhookName(webhook)} gets signatures by both secrets. Then the present one ends.`,
    title: 'Secret of the Webhook',
    text: 'The program verifies with it that an event comes from here.',
  });
  const list = usePagedList({ useListQuery: (_filters, part) => trpc.webhooks.list.useQuery(part) });
  return (
    <ListScreen
      title="Webhooks"
      description="Programs of others that are told what happens here, as it happens"
      list={list}
      noun="webhooks"
      columns={COLUMNS}
      add="+ Add Webhook"
      actions={(webhook, { open, ask }) => {
        const name = webhookName(webhook);
        return (
          <span className="inline-flex items-center gap-0.5">
            <IconLink label={`Deliveries to ${name}`} icon={ListChecks} to={paths.webhook(webhook._id)} />
            <PressIcon
              label={`Send a test to ${name}`}
              icon={Send}
              onPress={async () => {
                await test({ _id: webhook._id });
                toast.success('Test sent');
              }}
            />
            <IconButton label={`Edit ${name}`} icon={Pencil} onClick={open} />
            <IconButton label={`New secret for ${name}`} icon={KeyRound} onClick={() => secret.ask(webhook)} />
            <IconButton label={`Delete ${name}`} icon={Trash2} onClick={ask} />
          </span>
        );
      }}
      empty={{
        title: 'No webhooks yet',
        text: 'A webhook is an address of another program. It gets a message for each booking, payment or other change, so that it need not ask again and again.',
      }}
      dialog={{
        name: 'webhook',
        show: (open) => <WebhookDialog {...open} canEdit onAdded={secret.show} />,
      }}
      deletion={{ noun: 'Webhook', nameOf: webhookName, remove: trpc.webhooks.remove.useMutation().mutateAsync }}
    >
      {secret.dialogs}
    </ListScreen>
  );
}
