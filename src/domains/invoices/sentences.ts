/** What activities say of invoices, their payments, and the operator settings. */
import { documentTitle } from '#domains/invoices/document.ts';
import { type PaymentMethod, METHOD_TEXTS } from '#domains/payments/index.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { defineSentences } from '#shared/said.ts';

/** An invoice or a credit note with its number. */
export type DocumentFacts = { kind: 'invoice' | 'credit_note'; number: string };

type SumFacts = { pence: Pence; currency: Currency };
type PaidFacts = SumFacts & { method: PaymentMethod };
type DeskFacts = DocumentFacts & PaidFacts & { person: string };
type CompanyFacts = PaidFacts & { number: string; company: string };
type CreditFacts = DocumentFacts & { credited: string; author: string; reason: string };

const titled = ({ kind, number }: DocumentFacts) => `${documentTitle({ kind })} ${number}`;
const writtenFor = (facts: DocumentFacts, what: string) => `${titled(facts)} was written for ${what}`;
const sumOf = ({ pence, currency }: SumFacts) => formatPence(pence, currency);
const paidOf = (facts: PaidFacts) => `${sumOf(facts)} ${METHOD_TEXTS[facts.method].paid}`;

export const invoiceSentences = defineSentences('invoice', {
  writtenForBooking: (facts: DocumentFacts & { title: string }) => writtenFor(facts, facts.title),
  writtenForCompany: (facts: DocumentFacts & { company: string }) => writtenFor(facts, `the company ${facts.company}`),
  writtenForMembership: (facts: DocumentFacts & { plan: string; name: string }) =>
    writtenFor(facts, `the membership ${facts.plan} of ${facts.name}`),
  writtenForDeposit: (facts: DocumentFacts & { plan: string }) =>
    writtenFor(facts, `the deposit of the membership ${facts.plan}`),
  writtenForOrder: (facts: DocumentFacts & { name: string }) => writtenFor(facts, `the order of ${facts.name}`),
  writtenByHand: (facts: DocumentFacts & { name: string; author: string }) =>
    writtenFor(facts, `${facts.name} by ${facts.author}`),
  writtenForCredit: (facts: CreditFacts) => writtenFor(facts, `${facts.credited} by ${facts.author}: ${facts.reason}`),
  writtenForUnpaid: (facts: DocumentFacts & { credited: string }) =>
    writtenFor(facts, `${facts.credited}: The first invoice of the membership was not paid`),
  credited: ({ number, author }: { number: string; author: string }) => `Invoice ${number} was credited by ${author}`,
  tookOfCompany: (facts: CompanyFacts) => `took ${paidOf(facts)} for ${facts.number} of ${facts.company}`,
  paidBackToCompany: (facts: CompanyFacts) => `paid back ${paidOf(facts)} for ${facts.number} of ${facts.company}`,
  took: (facts: DeskFacts) => `${titled(facts)} was paid: ${facts.person} took ${paidOf(facts)}`,
  paidBack: (facts: DeskFacts) => `${titled(facts)} was paid back: ${facts.person} paid back ${paidOf(facts)}`,
  paid: (facts: DocumentFacts & PaidFacts) => `${titled(facts)} paid ${paidOf(facts)}`,
  isBeingPaid: (facts: DocumentFacts & PaidFacts) => `${titled(facts)} is being paid: ${paidOf(facts)}`,
  isPaidBack: (facts: DocumentFacts & PaidFacts) =>
    `${titled(facts)} is paid back: ${sumOf(facts)} ${METHOD_TEXTS[facts.method].refunded}`,
  gotBack: (facts: DocumentFacts & SumFacts) => `${titled(facts)} got ${sumOf(facts)} back`,
  didNotGetBack: (facts: DocumentFacts & SumFacts) => `${titled(facts)} did not get ${sumOf(facts)} back after all`,
  updatedOperator: () => 'updated the operator settings',
});
