import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorBoundaryProps {
  /** Names the part in the words that replace it: "The Tools panel". */
  part: string;
  /** Called before the part is drawn anew, e.g. to fetch its code again. */
  onReload?: () => void;
  children: ReactNode;
}

/** Keeps a failure inside its part of the page, says what failed, and offers to draw it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { words: string | undefined }> {
  override state: { words: string | undefined } = { words: undefined };

  static getDerivedStateFromError(error: unknown): { words: string } {
    return { words: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.words === undefined) return this.props.children;
    return (
      <EmptyState kind="failed" title={`${this.props.part} could not be drawn`}>
        <p className="mb-3 font-mono break-words">{this.state.words}</p>
        <p className="mb-3">
          The transcript is not affected. The rest of the page goes on working.
        </p>
        <Button
          onPress={() => {
            this.props.onReload?.();
            this.setState({ words: undefined });
          }}
        >
          Reload this part
        </Button>
      </EmptyState>
    );
  }
}
