/** What came of an action, announced, on a line of its own below the actions. */
export function ActionWords({ words }: { words: string | undefined }) {
  return (
    <span
      role="status"
      className={words === undefined ? 'sr-only' : 'order-last basis-full text-right text-xs'}
    >
      {words}
    </span>
  );
}
