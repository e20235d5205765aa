/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const membershipsPersonal: PersonalData = {
  name: 'memberships',
  why: 'to carry out memberships, and to prove what was accepted',
  kept: NO_END,
  erasure: 'by law',
  tables: {
    memberships: {
      whose: { user_id: 'person', accepted_user_id: 'person', company_id: 'companies' },
      personal: { accepted_by: 'name', accepted_text: 'text', accepted_from: 'network' },
      other: ['currency', 'tax_rate'],
      shown: [
        {
          title: 'Memberships',
          columns: {
            id: 'Number',
            space_id: 'Workspace',
            resource_id: 'Place',
            seats: 'Seats',
            from_day: 'From',
            end_day: 'Ends',
            accepted_at: 'Accepted',
            accepted_by: 'Accepted by',
            accepted_text: 'Accepted text',
            accepted_from: 'Network',
            deposit_pence: 'Deposit',
            currency: 'Currency',
            created_at: 'Created',
          },
        },
      ],
    },
    membership_acceptances: {
      whose: { user_id: 'person', membership_id: 'memberships' },
      personal: { name: 'name', from_address: 'network', text: 'text' },
      shown: [
        {
          title: 'Accepted changes of memberships',
          by: ['user_id'],
          columns: { membership_id: 'Membership', name: 'Name', from_address: 'Network', text: 'Text', at: 'Time' },
        },
      ],
    },
    membership_deposits: {
      key: ['membership_id', 'kind'],
      whose: { membership_id: 'memberships' },
      personal: { reason: 'text' },
      other: ['currency'],
      shown: [
        {
          title: 'Deposits',
          columns: {
            membership_id: 'Membership',
            kind: 'Kind',
            amount_pence: 'Amount',
            currency: 'Currency',
            reason: 'Reason',
            at: 'Time',
          },
        },
      ],
    },
    membership_pauses: {
      key: ['membership_id', 'from_month'],
      whose: { membership_id: 'memberships' },
      other: ['from_month', 'until_month'],
      shown: [
        {
          title: 'Pauses of memberships',
          columns: { membership_id: 'Membership', from_month: 'From', until_month: 'Until' },
        },
      ],
    },
    membership_periods: {
      key: ['membership_id', 'month'],
      whose: { membership_id: 'memberships' },
      other: ['month'],
      shown: [{ title: 'Billed months', columns: { membership_id: 'Membership', month: 'Month' } }],
    },
    membership_plans: { other: ['name', 'description', 'currency', 'live_name', 'door_ids', 'tax_rate'] },
    membership_prices: {
      key: ['membership_id', 'from_month'],
      whose: { membership_id: 'memberships' },
      other: ['from_month'],
      shown: [
        {
          title: 'Prices of memberships',
          columns: { membership_id: 'Membership', from_month: 'From', price_pence: 'Price' },
        },
      ],
    },
    membership_products: {
      whose: { membership_id: 'memberships' },
      other: ['name', 'tax_rate', 'from_month', 'until_month'],
      shown: [
        {
          title: 'Products of memberships',
          columns: {
            membership_id: 'Membership',
            name: 'Product',
            quantity: 'Quantity',
            unit_pence: 'Price',
            from_month: 'From',
            until_month: 'Until',
          },
        },
      ],
    },
  },
};
