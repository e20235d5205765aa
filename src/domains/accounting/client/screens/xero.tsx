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
import { useTexts } from '#domains/accounting/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const READING = {
  title: msg('Xero is being read'),
  text: msg('The invoices of your organisation appear here in a moment.'),
};
const NO_INVOICES = {
  title: msg('No invoices yet'),
  text: msg('The invoices of your organisation at Xero appear here.'),
};

/** The invoices and credit notes of Xero, the bank account, and how the sending of our invoices goes. */
export default function XeroScreen() {
  const t = useTexts();
  const list = useXero();
  const source = list.data?.source;
  const bank = list.data?.bank;
  const mayConnect = useMayConnect();
  const isKnown = source?.state === 'connected' || source?.state === 'broken';
  const nothing = source?.read_until === null ? READING : NO_INVOICES;
  return (
    <ListScreen
      title={t('Xero Invoice')}
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
      label={t('Xero invoices')}
      noun={t('invoices')}
      numbers={t('S.no.')}
      columns={XERO_COLUMNS}
      empty={{
        title: t(nothing.title),
        text: t(nothing.text),
        filtered: t('No invoice matches these filters.'),
      }}
    />
  );
}

function Actions({ source }: { source: AccountingSource }) {
  const t = useTexts();
  const mayEdit = useSession().may('xero');
  const mayConnect = useMayConnect();
  if (source.state === 'none') return null;
  return (
    <>
      {source.state === 'broken' && mayConnect && <ConnectButton label={t('Connect Again')} />}
      {source.state === 'connected' && mayEdit && <ReconnectButton />}
      {source.state === 'connected' && <ReadButton />}
      {mayConnect && <XeroMenu source={source} />}
    </>
  );
}

function NotConnected({ source }: { source: AccountingSource }) {
  const t = useTexts();
  const mayConnect = useMayConnect();
  const title = t('Xero is not connected');
  if (!source.connected) return <EmptyState title={title} text={t(NOT_CONFIGURED)} action={<ConnectionsLink />} />;
  if (source.state === 'choose')
    return (
      <EmptyState
        title={t('Choose an organisation')}
        text={t(
          'The permission is for several organisations at Xero. People who manage all workspaces choose one of them.',
        )}
        action={mayConnect && <ChooseOrganisation />}
      />
    );
  return (
    <EmptyState
      title={title}
      text={
        mayConnect
          ? t(
              'Connect your organisation at Xero. Its invoices and its bank account then appear here, and your invoices can be sent to it.',
            )
          : t('People who manage all workspaces can connect your organisation at Xero.')
      }
      action={mayConnect && <ConnectButton label={t('Connect Xero')} />}
    />
  );
}

/** The bank account on which payments are booked. */
function BankCard({ bank }: { bank: BankView }) {
  const t = useTexts();
  return (
    <Card>
      <CardHeader title={t('Bank account')} />
      <CardBody>
        <Facts
          complete
          facts={[
            { name: t('Name'), value: bank.name },
            { name: t('Account number'), value: <span className="tabular-nums">{bank.bankAccountNumber}</span> },
            { name: t('Code'), value: bank.code },
            { name: t('Status'), value: codeText(bank.status, t) },
            { name: t('Currency'), value: bank.currencyCode },
            { name: t('Type'), value: codeText(bank.bankAccountType, t) },
          ]}
        />
      </CardBody>
    </Card>
  );
}
