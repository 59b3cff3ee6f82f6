/** One question at a time that needs a yes or a no before something that cannot be taken back. */

export interface Question {
  title: string;
  text?: string;
  yes: string;
  danger?: boolean;
}

class Asking {
  question: Question | null = $state(null);
  #answer: ((yes: boolean) => void) | null = null;

  ask(question: Question): Promise<boolean> {
    this.reply(false);
    this.question = question;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  reply(yes: boolean): void {
    this.question = null;
    this.#answer?.(yes);
    this.#answer = null;
  }
}

export const asking = new Asking();
