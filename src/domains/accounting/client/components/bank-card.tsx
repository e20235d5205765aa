import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { codeText } from '#domains/accounting/client/accounting-text.ts';
import type { BankView } from '#domains/accounting/schema.ts';

/** The bank account on which payments are booked. */
export function BankCard({ bank }: { bank: BankView }) {
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
