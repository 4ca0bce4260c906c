import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './clipboard.ts';

interface CopyButtonProps {
  /** The text, or how to get it. */
  text: string | (() => Promise<string>);
  label?: string;
}

/** Copies to the clipboard and says so only when the browser did it; where it won't, the text is shown selected. */
export function CopyButton({ text, label = 'Copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      const outcome = await copyText(typeof text === 'string' ? text : await text());
      setOutcome(outcome === 'copied' ? 'copied' : 'refused');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <Button
        look="quiet"
        icon={
          outcome === 'copied' ? (
            <Check className="size-3.5 text-ok" aria-hidden />
          ) : outcome === 'refused' ? (
            <X className="size-3.5 text-error" aria-hidden />
          ) : (
            <Copy className="size-3.5" aria-hidden />
          )
        }
        onPress={() => void copy()}
      >
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copy was refused' : label}
      </Button>
    </>
  );
}
