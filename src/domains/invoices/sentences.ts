/** What activities say of invoices, their payments, and the operator settings. */
import { documentTitle } from '#domains/invoices/document.ts';
import { type PaymentMethod, METHOD_TEXTS } from '#domains/payments/index.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { defineSentences } from '#shared/said.ts';
import { msg, type Translate } from '#shared/texts.ts';

/** An invoice or a credit note with its number. */
export type DocumentFacts = { kind: 'invoice' | 'credit_note'; number: string };

type SumFacts = { pence: Pence; currency: Currency };
type PaidFacts = SumFacts & { method: PaymentMethod };
type DeskFacts = DocumentFacts & PaidFacts & { person: string };
type CompanyFacts = PaidFacts & { number: string; company: string };
type CreditFacts = DocumentFacts & { credited: string; author: string; reason: string };

const sumOf = ({ pence, currency }: SumFacts, t: Translate) => formatPence(pence, currency, t);
const paidOf = (facts: PaidFacts, t: Translate) =>
  t(METHOD_TEXTS[facts.method].paidAmount, { amount: sumOf(facts, t) });

/** 'Invoice 2024-12' */
const titled = ({ kind, number }: DocumentFacts, t: Translate) => `${t(documentTitle({ kind }))} ${number}`;

export const invoiceSentences = defineSentences('invoice', {
  writtenForBooking: (facts: DocumentFacts & { title: string }, t) =>
    t('{document} was written for {title}', { document: titled(facts, t), title: facts.title }),
  writtenForCompany: (facts: DocumentFacts & { company: string }, t) =>
    t('{document} was written for the company {company}', { document: titled(facts, t), company: facts.company }),
  writtenForMembership: (facts: DocumentFacts & { plan: string; name: string }, t) =>
    t('{document} was written for the membership {plan} of {name}', {
      document: titled(facts, t),
      plan: facts.plan,
      name: facts.name,
    }),
  writtenForDeposit: (facts: DocumentFacts & { plan: string }, t) =>
    t('{document} was written for the deposit of the membership {plan}', {
      document: titled(facts, t),
      plan: facts.plan,
    }),
  writtenForOrder: (facts: DocumentFacts & { name: string }, t) =>
    t('{document} was written for the order of {name}', { document: titled(facts, t), name: facts.name }),
  writtenByHand: (facts: DocumentFacts & { name: string; author: string }, t) =>
    t('{document} was written for {name} by {author}', {
      document: titled(facts, t),
      name: facts.name,
      author: facts.author,
    }),
  writtenForCredit: (facts: CreditFacts, t) =>
    t('{document} was written for {credited} by {author}: {reason}', {
      document: titled(facts, t),
      credited: facts.credited,
      author: facts.author,
      reason: facts.reason,
    }),
  writtenForUnpaid: (facts: DocumentFacts & { credited: string }, t) =>
    t('{document} was written for {credited}: The first invoice of the membership was not paid', {
      document: titled(facts, t),
      credited: facts.credited,
    }),
  credited: ({ number, author }: { number: string; author: string }, t) =>
    t('Invoice {number} was credited by {author}', { number, author }),
  tookOfCompany: (facts: CompanyFacts, t) =>
    t('took {payment} for {number} of {company}', {
      payment: paidOf(facts, t),
      number: facts.number,
      company: facts.company,
    }),
  paidBackToCompany: (facts: CompanyFacts, t) =>
    t('paid back {payment} for {number} of {company}', {
      payment: paidOf(facts, t),
      number: facts.number,
      company: facts.company,
    }),
  took: (facts: DeskFacts, t) =>
    t('{document} was paid: {person} took {payment}', {
      document: titled(facts, t),
      person: facts.person,
      payment: paidOf(facts, t),
    }),
  paidBack: (facts: DeskFacts, t) =>
    t('{document} was paid back: {person} paid back {payment}', {
      document: titled(facts, t),
      person: facts.person,
      payment: paidOf(facts, t),
    }),
  paid: (facts: DocumentFacts & PaidFacts, t) =>
    t('{document} paid {payment}', { document: titled(facts, t), payment: paidOf(facts, t) }),
  isBeingPaid: (facts: DocumentFacts & PaidFacts, t) =>
    t('{document} is being paid: {payment}', { document: titled(facts, t), payment: paidOf(facts, t) }),
  isPaidBack: (facts: DocumentFacts & PaidFacts, t) =>
    t('{document} is paid back: {payment}', {
      document: titled(facts, t),
      payment: t(METHOD_TEXTS[facts.method].refundedAmount, { amount: sumOf(facts, t) }),
    }),
  gotBack: (facts: DocumentFacts & SumFacts, t) =>
    t('{document} got {amount} back', { document: titled(facts, t), amount: sumOf(facts, t) }),
  didNotGetBack: (facts: DocumentFacts & SumFacts, t) =>
    t('{document} did not get {amount} back after all', { document: titled(facts, t), amount: sumOf(facts, t) }),
  updatedOperator: () => msg('updated the operator settings'),
});
