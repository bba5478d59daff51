import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LatePart } from '../../loading/late-part';
import type { FirstMessagePort, PersonMessageSheetProps } from '../people/person-message-sheet';

const loadSheet = async () => ({
  default: (await import('../people/person-message-sheet')).PersonMessageSheet,
});

/**
 * The sheet for a first message: rendered wherever its button is, opened by `write`, and left for the conversation that the message
 * begins. Its code is fetched when it is first opened.
 * @param first undefined: not known yet
 */
export function useMessageSheet(
  first: FirstMessagePort | undefined,
  about: Omit<PersonMessageSheetProps, 'open' | 'onOpenChange' | 'first' | 'onSent'>,
): { write: () => void; sheet: ReactNode } {
  const navigate = useNavigate();
  const [wasOpened, setOpened] = useState(false);
  const [open, onOpenChange] = useState(false);
  const onSent = (conversationId: string): void => void navigate(`/messages/${conversationId}`);
  return {
    write: () => {
      setOpened(true);
      onOpenChange(true);
    },
    sheet: first && wasOpened && (
      <LatePart
        load={loadSheet}
        props={{ ...about, first, open, onOpenChange, onSent }}
        of="message"
        loading={null}
      />
    ),
  };
}
