import { observeTyping } from '@/store/messages/typing';
import { useLive } from '@/store/react/use-live';

interface TypingLineProps {
  conversationId: string;
  authorOf: (accountId: string) => string;
}

/** Over the end of the thread, where nothing moves when it comes and goes. Not announced: it would interrupt whoever listens to the messages. */
export function TypingLine({ conversationId, authorOf }: TypingLineProps) {
  const account = useLive(observeTyping, conversationId);
  if (!account) return null;
  return (
    <p className="pointer-events-none absolute -top-7 left-4 rounded-box bg-paper px-1.5 text-sm text-ink-2 lg:left-8">
      {authorOf(account)} is typing
    </p>
  );
}
