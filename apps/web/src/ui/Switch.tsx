interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An on-off switch with its label beside it. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-sm whitespace-nowrap hover:bg-hover"
    >
      <span
        aria-hidden
        className={`flex h-3.5 w-6 items-center rounded-full border px-px transition-colors ${
          checked ? 'border-accent-fill bg-accent-fill' : 'border-line-strong bg-page'
        }`}
      >
        <span
          className={`size-2.5 rounded-full transition-transform ${
            checked ? 'translate-x-2.5 bg-on-accent' : 'bg-line-strong'
          }`}
        />
      </span>
      {label}
    </button>
  );
}
