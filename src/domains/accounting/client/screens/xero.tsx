import { ListScreen } from '#client/lists/list-screen.tsx';
import { useSession } from '#client/session.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { codeText } from '#domains/accounting/client/accounting-text.ts';
import { SendingCard } from '#domains/accounting/client/components/sending-card.tsx';
import {
  ConnectButton,
  ReadButton,
  ReconnectButton,
  SettingsButton,
  useMayConnect,
} from '#domains/accounting/client/components/xero-actions.tsx';
import { XERO_COLUMNS } from '#domains/accounting/client/components/xero-columns.tsx';
import { ChooseOrganisation, XeroMenu } from '#domains/accounting/client/components/xero-menu.tsx';
import { useXero } from '#domains/accounting/client/queries.ts';
import { NOT_CONFIGURED } from '#domains/accounting/rules.ts';
import type { AccountingSource, BankView } from '#domains/accounting/schema.ts';
import { ConnectionsLink, SourceNote } from '#domains/doors/client/index.ts';

const READING = { title: 'Xero is being read', text: 'The invoices of your organisation appear here in a moment.' };
const NO_INVOICES = { title: 'No invoices yet', text: 'The invoices of your organisation at Xero appear here.' };

/** The invoices and credit notes of Xero, the bank account, and how the sending of our invoices goes. */
export default function XeroScreen() {
  const list = useXero();
  const source = list.data?.source;
  const bank = list.data?.bank;
  const mayConnect = useMayConnect();
  const isKnown = source?.state === 'connected' || source?.state === 'broken';
  return (
    <ListScreen
      title="Xero Invoice"
      description={source?.organisation}
      head={source?.connected && <Actions source={source} />}
      above={
        isKnown && (
          <>
            <SourceNote service="Xero" source={source} hasData={list.totalCount > 0} readAt={source.read_until} />
            <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
              {bank && <BankCard bank={bank} />}
              <SendingCard actions={mayConnect && <SettingsButton />} />
            </div>
          </>
        )
      }
      instead={source && !isKnown && <NotConnected source={source} />}
      list={list}
      label="Xero invoices"
      noun="invoices"
      numbers="S.no."
      columns={XERO_COLUMNS}
      empty={{
        ...(source?.read_until === null ? READING : NO_INVOICES),
        filtered: 'No invoice matches these filters.',
      }}
    />
  );
}

function Actions({ source }: { source: AccountingSource }) {
  const mayEdit = useSession().may('xero');
  const mayConnect = useMayConnect();
  if (source.state === 'none') return null;
  return (
    <>
      {source.state === 'broken' && mayConnect && <ConnectButton label="Connect Again" />}
      {source.state === 'connected' && mayEdit && <ReconnectButton />}
      {source.state === 'connected' && <ReadButton />}
      {mayConnect && <XeroMenu source={source} />}
    </>
  );
}

function NotConnected({ source }: { source: AccountingSource }) {
  const mayConnect = useMayConnect();
  const title = 'Xero is not connected';
  if (!source.connected) return <EmptyState title={title} text={NOT_CONFIGURED} action={<ConnectionsLink />} />;
  if (source.state === 'choose')
    return (
      <EmptyState
        title="Choose an organisation"
        text="The permission is for several organisations at Xero. People who manage all workspaces choose one of them."
        action={mayConnect && <ChooseOrganisation />}
      />
    );
  return (
    <EmptyState
      title={title}
      text={
        mayConnect
          ? 'Connect your organisation at Xero. Its invoices and its bank account then appear here, and your invoices can be sent to it.'
          : 'People who manage all workspaces can connect your organisation at Xero.'
      }
      action={mayConnect && <ConnectButton label="Connect Xero" />}
    />
  );
}

/** The bank account on which payments are booked. */
function BankCard({ bank }: { bank: BankView }) {
  return (
    <Card>
      <CardHeader title="Bank account" />
      <CardBody>
        <Facts
          complete
          facts={[
            { name: 'Name', value: bank.name },
            { name: 'Account number', value: <span className="tabular-nums">{bank.bankAccountNumber}</span> },
            { name: 'Code', value: bank.code },
            { name: 'Status', value: codeText(bank.status) },
            { name: 'Currency', value: bank.currencyCode },
            { name: 'Type', value: codeText(bank.bankAccountType) },
          ]}
        />
      </CardBody>
    </Card>
  );
}
