/** How each transition is caused, and what it does to the claims. */
import { expect } from 'vitest';
import { clock } from '../../helpers/clock.ts';
import type { UnitEffect } from '#domains/bookings/effects.ts';
import { app, cards } from './setting.ts';
import {
  bookRoom,
  bookDesk,
  requestRoom,
  pay,
  chargeDue,
  payAtDesk,
  payOnAccount,
  redeem,
  confirmFree,
  bookCovered,
  planRoom,
  mailLink,
  decide,
  decideSwap,
  move,
  cancel,
  checkIn,
  endNow,
  undoCheckIn,
  undoRelease,
  unused,
  released,
  sweepUnused,
  raise,
  reserve,
  unanswered,
  endHold,
  takeAway,
  giveUp,
  answer,
  bankProcesses,
  confirmUnpaid,
  confirmedUnpaid,
  debitPaid,
  debitUnpaid,
  held,
  after,
  REACH,
  outOfUse,
  swapDesk,
  ongoing,
  begun,
  sweep,
  sweepRequests,
  type Claims,
} from './actions.ts';

/** A booking in the first stage of a transition, and what causes it. */
type Case = () => Promise<{ id: string; cause: () => Promise<unknown> }>;

const from =
  (reach: () => Promise<string>, cause: (id: string) => Promise<unknown>): Case =>
  async () => {
    const id = await reach();
    return { id, cause: () => cause(id) };
  };

/** A charge with this card is under way. */
const underWay =
  (
    reach: () => Promise<string>,
    charge: (id: string) => Promise<unknown>,
    meanwhile = async (_id: string) => {},
  ): Case =>
  async () => {
    const id = await reach();
    const cause = await held(() => charge(id));
    await meanwhile(id);
    return { id, cause };
  };

/** The bank asks the customer, who answers after something else has happened. */
const atBank =
  (result: 'complete' | 'fail', meanwhile = async (_id: string) => {}): Case =>
  async () => {
    const id = await bookRoom();
    const { data } = await pay(id, cards.bank);
    await meanwhile(id);
    return { id, cause: () => answer(id, data.url, result) };
  };

export const CASES: Record<string, Case> = {
  'pay in held': from(bookRoom, (id) => unanswered(() => pay(id))),
  'chargePlanned in held': from(planRoom, () => unanswered(chargeDue)),
  'payAtDesk in held': from(bookRoom, payAtDesk),
  'payOnAccount in held': from(bookRoom, payOnAccount),
  'redeem in held': from(bookRoom, redeem),
  'confirmFree in held': from(bookCovered, confirmFree),
  'extendHold in held': from(bookRoom, mailLink),
  'askBank in paying': underWay(bookRoom, (id) => pay(id, cards.bank)),
  'bankProcesses in paying': from(REACH.paying, bankProcesses),
  'bankProcesses in held': from(() => after(bookRoom(), (id) => pay(id, cards.bank)), bankProcesses),
  'confirmUnpaid in paying': from(REACH.paying, confirmUnpaid),
  'confirmUnpaid in held': from(() => after(bookRoom(), (id) => pay(id, cards.bank)), confirmUnpaid),
  'debitSucceeded in changing': from(confirmedUnpaid, debitPaid),
  'debitFailed in changing': from(confirmedUnpaid, debitUnpaid),
  'debitFailedLate in changing': from(() => after(confirmedUnpaid(), begun), debitUnpaid),
  'chargeFailed in paying': underWay(bookRoom, (id) => pay(id, cards.declined)),
  'chargeFailed in held': atBank('fail'),
  'chargeFailed in lapsed': atBank('fail', endHold),
  'chargeSucceeded in paying': underWay(bookRoom, pay),
  'chargeSucceeded in held': atBank('complete'),
  'chargeSucceeded in lapsed': atBank('complete', endHold),
  'loseUnits in paying': underWay(bookRoom, pay, takeAway),
  'loseUnits in held': atBank('complete', outOfUse),
  'loseUnits in lapsed': atBank('complete', takeAway),
  'expire in lapsed': from(REACH.lapsed, sweep),
  'move in held': from(bookRoom, (id) => move(id, 3)),
  'move in confirmed': from(REACH.confirmed, (id) => move(id, 1)),
  'startDifference in confirmed': from(REACH.confirmed, (id) => unanswered(() => move(id, 3))),
  'differenceSucceeded in changing': underWay(REACH.confirmed, (id) => move(id, 3)),
  'differenceSucceeded in confirmed': underWay(REACH.confirmed, (id) => move(id, 3), giveUp),
  'differenceFailed in changing': underWay(REACH.confirmed, (id) => move(id, 3, { card: cards.declined })),
  'cancel in held': from(bookRoom, cancel),
  'cancel in confirmed': from(REACH.confirmed, cancel),
  'cancel in requested': from(requestRoom, cancel),
  'endNow in confirmed': from(ongoing, endNow),
  'checkIn in confirmed': from(ongoing, checkIn),
  'checkIn in changing': from(() => after(confirmedUnpaid(), begun), checkIn),
  'undoCheckIn in changing': from(() => after(confirmedUnpaid(), begun), undoCheckIn),
  'undoCheckIn in confirmed': from(ongoing, undoCheckIn),
  'releaseUnused in confirmed': from(unused, sweepUnused),
  'undoRelease in confirmed': from(released, undoRelease),
  'approve in requested': from(requestRoom, (id) => decide(id, 'Approved')),
  'reject in requested': from(requestRoom, (id) => decide(id, 'Rejected')),
  'expireRequest in requested': from(() => after(requestRoom(), begun), sweepRequests),
  'requestSwap in confirmed': from(bookDesk, raise),
  'approveSwap in confirmed': from(swapDesk, (id) => decideSwap(id, 'Completed')),
  'rejectSwap in confirmed': from(swapDesk, (id) => decideSwap(id, 'Deleted')),
  'reserve in confirmed': from(bookDesk, reserve),
};

/** What has happened to the claims. */
export const CLAIMED: Record<UnitEffect | 'none', (now: Claims, before: Claims, id: string) => Promise<void>> = {
  none: async (now, before) => expect(now).toEqual(before),
  release: async (now) => expect(now).toEqual([]),
  hold: async (now, _before, id) => {
    const { hold_until } = await app.knex('bookings').where('id', id).first();
    expect(now.map((claim) => claim.hold_until)).toEqual([hold_until]);
  },
  // A booking across midnight has a claim for each day.
  keep: async (now) => expect(new Set(now.map((claim) => claim.hold_until))).toEqual(new Set([null])),
  move: async (now, before, id) => {
    const { starts_at, ends_at, hold_until } = await app.knex('bookings').where('id', id).first();
    expect(now).toMatchObject([{ starts_at, ends_at, hold_until }]);
    expect(now[0].starts_at).not.toEqual(before[0].starts_at);
  },
  relocate: async (now, before) => {
    expect(now).toMatchObject([{ starts_at: before[0].starts_at, hold_until: null }]);
    expect(now[0].unit_id).not.toBe(before[0].unit_id);
  },
  holdMove: async (now, before) => {
    expect(now).toHaveLength(2);
    expect(now).toContainEqual(before[0]);
    expect(now.filter(({ hold_until }: { hold_until: Date | null }) => hold_until !== null)).toHaveLength(1);
  },
  dropMove: async (now, before) => expect([now, before.length]).toEqual([before.slice(0, 1), 2]),
  releaseRest: async (now) => {
    expect(now).toHaveLength(1);
    expect(now[0].ends_at.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  },
};
