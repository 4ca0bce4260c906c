import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import { useOfferedText, withdrawOffer } from './clipboard.ts';

/** The text that the browser would not copy, selected, so that one key does it. It stands once in the page. */
export function CopyBox() {
  const text = useOfferedText();
  if (text === undefined) return null;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) withdrawOffer();
      }}
      className="fixed inset-0 z-50 flex items-center justify-center bg-black/40 p-4"
    >
      <Modal className="w-full max-w-xl rounded-lg border border-line bg-raised shadow-pop">
        <Dialog className="flex flex-col gap-3 p-4 outline-none">
          <Heading slot="title" className="text-lg font-medium">
            Copy it by hand
          </Heading>
          <p className="text-ink-2">
            The browser did not let Loupe write to the clipboard. The text is selected: press
            Ctrl+C, or ⌘C.
          </p>
          <textarea
            aria-label="Text to copy"
            className="h-48 w-full resize-none rounded-md border border-line-strong/60 bg-page p-2 font-mono text-sm"
            autoFocus
            readOnly
            value={text}
            onFocus={({ target }) => target.select()}
          />
          <div className="flex justify-end">
            <Button onPress={withdrawOffer}>Close</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
