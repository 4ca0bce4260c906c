import type { ReactNode } from 'react';
import { Split } from '../ui/Split.tsx';

/** A list, and beside it what was chosen from it. Remembered for all panels together. */
export function ListSplit({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <Split
      id="call.list"
      direction="right"
      handle="Width of the list"
      share={23}
      least={['140px', '380px']}
      first={<div className="h-full bg-sunken">{list}</div>}
      second={children}
    />
  );
}

/** What is asked, and beside it the answer. */
export function CallSplit({ form, result }: { form: ReactNode; result: ReactNode }) {
  return (
    <Split
      id="call.form"
      direction="right"
      handle="Width of the form"
      share={46}
      least={['190px', '180px']}
      first={form}
      second={result}
    />
  );
}
