/** Whether the story speaks in the codes of the rules, and the boards show them: a switch of this page. */
export const codes = $state({ on: false });
