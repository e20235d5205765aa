/** Counts what a person does: each press of a button, a link or an option, and each field that is typed. */
import type { Locator, Page } from 'playwright-core';

export type Effort = {
  clicks: number;
  fields: number;
  click(target: Locator): Promise<void>;
  /** Chooses an option of a list that the browser draws: one click opens it, another one chooses. */
  select(target: Locator, option: string): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** A press of the input, and a choice among the files of the computer, which counts as a field. */
  chooseFile(target: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void>;
  /** Types into the field that has the focus. */
  typeHere(text: string): Promise<void>;
  /** A key that presses a button, such as Enter. */
  press(key: string): Promise<void>;
  /** A link in a mail. */
  follow(link: string): Promise<void>;
};

/** A table of tasks with what they took. */
export function effortTable(measured: readonly (readonly [task: string, effort: Effort])[]): string {
  const lines = measured.map(
    ([task, { clicks, fields }]) => `| ${task} | ${clicks} | ${fields} | ${clicks + fields} |`,
  );
  return ['| Task | Clicks | Fields | Sum |', '| --- | ---: | ---: | ---: |', ...lines].join('\n');
}

export function effortOn(page: Page): Effort {
  return {
    clicks: 0,
    fields: 0,
    async click(target) {
      await target.click();
      this.clicks += 1;
    },
    async select(target, option) {
      await target.selectOption(option);
      this.clicks += 2;
    },
    async type(target, text) {
      await target.fill(text);
      this.fields += 1;
    },
    async chooseFile(target, file) {
      await target.setInputFiles(file);
      this.clicks += 1;
      this.fields += 1;
    },
    async typeHere(text) {
      await page.keyboard.type(text);
      this.fields += 1;
    },
    async press(key) {
      await page.keyboard.press(key);
      this.clicks += 1;
    },
    async follow(link) {
      await page.goto(link);
      this.clicks += 1;
    },
  };
}
