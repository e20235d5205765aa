/** Asks the person at the screen who they are, when the server wants to know it before a call. One dialog serves all calls that wait. */
import { useSyncExternalStore } from 'react';

type Question = { answered: Promise<boolean>; answer: (isProved: boolean) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Opens the dialog. @returns whether the person has shown who they are; the call is then made again */
export function askForProof(): Promise<boolean> {
  if (!question) {
    let answer!: Question['answer'];
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    question = { answered, answer };
    tell();
  }
  return question.answered;
}

/** Ends the question of the dialog. */
export function answerProof(isProved: boolean): void {
  question?.answer(isProved);
  question = undefined;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call waits for the proof. */
export const useProofQuestion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => question !== undefined,
    () => false,
  );
