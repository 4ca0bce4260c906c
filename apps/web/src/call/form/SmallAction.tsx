interface SmallActionProps {
  /** What is read in its place. */
  readonly words: string;
  /** Accessible name. */
  readonly label: string;
  readonly act: () => void;
}

/** A small button in a line of words. */
export function SmallAction({ words, label, act }: SmallActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={act}
      className="h-6 max-w-full truncate rounded-sm px-1 text-xs text-accent hover:bg-hover"
    >
      {words}
    </button>
  );
}
