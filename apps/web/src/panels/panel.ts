import type { ComponentType, ReactNode } from 'react';
import type { SessionKey, Summary } from '../session/view.ts';

export interface PanelProps {
  sessionKey: SessionKey;
  /** Selects the entry with this seq in the timeline and shows it. */
  openEntry: (seq: number) => void;
}

/** Of a panel that leads to others. */
export interface LeadingPanelProps extends PanelProps {
  /** Shows the panel with this id. */
  openPanel: (panel: string) => void;
}

/** One tab of the page. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  /** Without a connection, or what one left behind, the page shows why there is none in its place. */
  readonly needsServer: boolean;
  /** Whether the tab is there at all. What a server does not offer is still a tab that says so. */
  available(summary: Summary): boolean;
  /** The number beside the title; `undefined` draws none. */
  count?(summary: Summary): number | undefined;
  /** In place of `count`, where the number is not in the summary: hands it to `draw`. */
  readonly Count?: ComponentType<{ summary: Summary; draw: (count: number) => ReactNode }>;
  load(): Promise<{ default: ComponentType<LeadingPanelProps> }>;
}
