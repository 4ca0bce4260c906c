/** The look of a one-line text field or a native select. */
export const FIELD =
  'h-7 min-w-0 rounded-md border border-line-strong/60 bg-page px-2 text-sm text-ink outline-none focus:border-accent aria-invalid:border-error disabled:opacity-60';

/** Dots in place of a secret's letters. The field stays a textbox, so that it can be found and read as one. */
export const MASKED = '[-webkit-text-security:disc]';
