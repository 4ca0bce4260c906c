import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen and what it means. */
  children: ReactNode;
  /** The verb on the button that does it. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be taken back. Escape and "Keep" leave everything as it is. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="fixed inset-0 z-40 flex items-center justify-center bg-black/40 p-4"
    >
      <Modal className="w-full max-w-md rounded-lg border border-line bg-raised shadow-pop">
        <Dialog role="alertdialog" className="p-4 outline-none">
          <Heading slot="title" className="mb-2 text-lg font-medium">
            {title}
          </Heading>
          <div className="mb-4 text-base text-ink-2">{children}</div>
          <div className="flex justify-end gap-2">
            <Button onPress={onClose}>Keep as it is</Button>
            <Button
              look="danger"
              onPress={() => {
                onConfirm();
                onClose();
              }}
            >
              {confirm}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
