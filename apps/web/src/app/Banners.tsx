import type { SessionKey, Summary } from '../session/view.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { formatSize } from '../ui/format.ts';
import type { ConnectionSteps } from './useConnectionSteps.ts';

/** Shorter transcripts are there before anybody could read how far they are. */
const LONG_BYTES = 1_000_000;

interface BannersProps {
  sessionKey: SessionKey;
  summary: Summary;
  steps: ConnectionSteps;
}

/** What holds for the session as a whole and is not as usual. */
export function Banners({ sessionKey, summary, steps }: BannersProps) {
  const isFile = sessionKey.startsWith('file:');
  const { bridge, link, loading, damage, header } = summary;
  return (
    <>
      {!isFile && !link.up && (
        <Banner tone="error">
          {link.words ?? 'The connection to Loupe is lost. What was received is safe on disk.'}
        </Banner>
      )}
      {isFile && header !== undefined && (
        <Banner tone="info">
          Opened transcript, recorded {new Date(header.started).toLocaleString()} by {header.writer}
          {header.redacted === true && ', secrets masked'}. It can be read, not driven.
        </Banner>
      )}
      {bridge?.life === 'past' && (
        <Banner tone="info">
          Past session. The server is gone, the transcript is whole; Reconnect starts a new session
          with the same target.
        </Banner>
      )}
      {bridge?.life === 'live' && !bridge.driving && (
        <Banner
          tone="info"
          action={
            steps.takeOver && (
              <Button look="quiet" onPress={steps.takeOver}>
                Take over
              </Button>
            )
          }
        >
          {bridge.driven
            ? 'Another tab drives this session. Here you read along: calls are sent from there. Take over to send them from here.'
            : 'No tab drives this session. Take over to send calls from here.'}
        </Banner>
      )}
      {loading !== undefined && loading.whole > LONG_BYTES && (
        <Loading read={loading.read} whole={loading.whole} />
      )}
      {damage !== undefined && (
        // Without a header there is nothing but these words.
        <Banner tone={header === undefined ? 'error' : 'warning'}>{damage}</Banner>
      )}
    </>
  );
}

function Loading({ read, whole }: { read: number; whole: number }) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-3 border-b border-line bg-sunken px-3 text-sm text-ink-2">
      <label className="flex items-center gap-3">
        Reading the transcript
        <progress className="h-1.5 w-48 accent-accent-fill" max={Math.max(whole, 1)} value={read} />
      </label>
      {formatSize(read)} of {formatSize(whole)}
    </div>
  );
}
