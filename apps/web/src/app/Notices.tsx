import { useState } from 'react';
import { useAbout } from '../bridge/queries.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { forgetSetAside, useStorageTrouble, type SetAside } from '../ui/storageTrouble.ts';
import { visibleText } from '../ui/visible.ts';
import { PAGE_VERSION } from './version.ts';

/** Named one by one up to here. */
const MOST_NAMED = 6;

/** What holds for the page as a whole, whatever session is in view. */
export function Notices() {
  const about = useAbout();
  const { setAside, isUnkept } = useStorageTrouble();
  const [isRead, setRead] = useState(false);
  const version = about.data?.version;
  return (
    <>
      {version !== undefined && version !== PAGE_VERSION && <OtherVersion version={version} />}
      {setAside.length > 0 && <Unreadable entries={setAside} />}
      {isUnkept && !isRead && (
        <Banner
          tone="info"
          action={
            <Button look="quiet" onPress={() => setRead(true)}>
              Dismiss
            </Button>
          }
        >
          The browser stores nothing for this page: its storage is full or forbidden. Drafts and
          choices last as long as the page does.
        </Banner>
      )}
    </>
  );
}

/** The page outlived the program it came from, or a cache between them kept it. */
function OtherVersion({ version }: { version: string }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button look="quiet" onPress={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      This page is of Loupe {PAGE_VERSION}, the program behind it is Loupe {visibleText(version)}.
    </Banner>
  );
}

function Unreadable({ entries }: { entries: readonly SetAside[] }) {
  const names = entries.map(({ key }) => visibleText(key.replace(/^loupe\./, '')));
  const more = names.length > MOST_NAMED ? ' …' : '';
  return (
    <Banner
      tone="warning"
      action={
        <>
          <CopyButton
            text={entries.map(({ key, text }) => `${key}: ${text}`).join('\n')}
            label="Copy them"
          />
          <Button look="quiet" onPress={forgetSetAside}>
            Forget them
          </Button>
        </>
      }
    >
      <span className="[overflow-wrap:anywhere]">
        What the browser had stored could not be read and was set aside:{' '}
        {names.slice(0, MOST_NAMED).join(', ') + more}. Its defaults are used instead.
      </span>
    </Banner>
  );
}
