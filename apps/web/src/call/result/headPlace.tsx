import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element in a block's head where what is in the block puts its switches. */
export const HeadPlace = createContext<HTMLElement | null>(null);

/** Draws in the head of the block around it; in place where there is none. */
export function InHead({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  return place === null ? children : createPortal(children, place);
}
