/** Asks the person at the screen who they are, when the server wants to know it before a call. One dialog serves all calls that wait. */
import { pageStore } from './page-store.ts';

type Question = { answered: Promise<boolean>; answer: (isProved: boolean) => void };

const question = pageStore<Question>();

function newQuestion(): Question {
  let answer!: Question['answer'];
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  return { answered, answer };
}

/** Opens the dialog. @returns whether the person has shown who they are; the call is then made again */
export function askForProof(): Promise<boolean> {
  const open = question.get() ?? newQuestion();
  question.set(open);
  return open.answered;
}

/** Ends the question of the dialog. */
export function answerProof(isProved: boolean): void {
  question.get()?.answer(isProved);
  question.set(undefined);
}

/** Whether a call waits for the proof. */
export const useProofQuestion = (): boolean => question.useValue() !== undefined;
