/** Short notices at the edge of the page: something worked, or why it did not. */

import { untrack } from "svelte";

export type ToastKind = "good" | "bad" | "plain";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** How long a notice stays; what went wrong stays longer. */
const STAYS = { good: 6_000, plain: 6_000, bad: 10_000 };

class Toasts {
  list: Toast[] = $state([]);
  #ids = 0;

  show(text: string, kind: ToastKind = "plain"): void {
    this.#ids += 1;
    const id = this.#ids;
    // The same notice twice in a row is one notice.
    // An effect that shows one does not depend on those that are there already.
    const others = untrack(() => this.list).filter((toast) => toast.text !== text);
    this.list = [...others, { id, kind, text }].slice(-4);
    setTimeout(() => this.dismiss(id), STAYS[kind]);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
