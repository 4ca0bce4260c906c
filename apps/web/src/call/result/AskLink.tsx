import { useRef, useState, type ReactNode } from 'react';
import { Dialog, Link, Popover } from 'react-aria-components';
import { Button } from '../../ui/Button.tsx';
import { ConsentView, openOutside } from '../asks/ConsentView.tsx';
import { consentOf, type Consent } from '../asks/consent.ts';

/** A link in a server's words. It leads nowhere before the person has seen where, and said so. */
export function AskLink({ url, children }: { url: string; children: ReactNode }) {
  const place = useRef<HTMLAnchorElement>(null);
  const [isOpen, setOpen] = useState(false);
  const consent = linkConsent(url);
  return (
    <>
      <Link
        ref={place}
        onPress={() => setOpen(true)}
        className="cursor-pointer text-accent underline [overflow-wrap:anywhere]"
      >
        {children}
      </Link>
      <Popover
        triggerRef={place}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        className="z-50 w-[28rem] max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised p-2 shadow-pop"
      >
        <Dialog aria-label="Where this link leads" className="flex flex-col gap-2 outline-none">
          <ConsentView url={url} consent={consent} />
          <div className="flex justify-end gap-2">
            <Button look="quiet" onPress={() => setOpen(false)}>
              Stay here
            </Button>
            {'href' in consent && (
              <Button
                onPress={() => {
                  setOpen(false);
                  openOutside(consent.href);
                }}
              >
                Open in a new tab
              </Button>
            )}
          </div>
        </Dialog>
      </Popover>
    </>
  );
}

/** Web addresses as any that a server wants opened; of the others, mail alone. */
function linkConsent(url: string): Consent {
  if (!URL.canParse(url) || new URL(url).protocol !== 'mailto:') return consentOf(url);
  const { href, pathname } = new URL(url);
  const words = 'This opens your mail program with what the URL holds.';
  return { href, host: pathname, warnings: [words] };
}
