/** Credits in the model: who has them, what takes them, and when they end. */
import type { ModelCredit, ModelPerson } from './model.ts';

let granted = 0;

export function grant(credits: ModelCredit[], left: number, from: string, until: string): void {
  credits.push({ number: (granted += 1), left, from, until });
}

const byEnd = (one: ModelCredit, other: ModelCredit) =>
  one.until.localeCompare(other.until) || one.number - other.number;

/**
 * Takes minutes or money from the credits of a person and of their company that are valid on a day: first those that end first.
 * @returns what is taken of each
 */
export function takeCredits(
  { company, ...person }: ModelPerson,
  kind: 'credits' | 'money',
  { day, wanted }: { day: string; wanted: number },
): Map<ModelCredit, number> {
  const taken = new Map<ModelCredit, number>();
  let missing = wanted;
  const all = [...person[kind], ...(company?.[kind] ?? [])];
  const usable = all.filter(({ from, until }) => from <= day && day <= until);
  for (const credit of usable.sort(byEnd)) {
    const part = Math.min(credit.left, missing);
    if (part === 0) continue;
    credit.left -= part;
    missing -= part;
    taken.set(credit, part);
  }
  return taken;
}

/** What is not used by the last day is lost. */
export function expireCredits({ credits, money }: Pick<ModelPerson, 'credits' | 'money'>, today: string): void {
  for (const credit of [...credits, ...money]) if (credit.until < today) credit.left = 0;
}
