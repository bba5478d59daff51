import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { MessageBubble } from '@/ui/domain/messages/message-bubble';
import { Switch } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { syncLabel } from '@/ui/sync/sync-word';

type Delivery = 'waiting' | 'sent' | 'delivered';

interface Line {
  id: number;
  text: string;
  state: Delivery;
}

const FIRST: readonly Line[] = [{ id: 0, text: 'Copy. Gate 2, truck in by 05:10.', state: 'delivered' }];
const SUGGESTED = 'Lift is stuck, send two from grip';
/** From sent to the other phone, in this example. */
const ARRIVES_AFTER_MS = 700;

const advanced = (lines: readonly Line[], from: Delivery, to: Delivery): readonly Line[] => {
  const next = lines.find(({ state }) => state === from);
  return next ? lines.map((line) => (line === next ? { ...line, state: to } : line)) : lines;
};

/** A thread and a switch that cuts the line: what is written waits, and leaves in order when the signal is back. */
export default function CutTheLine() {
  const [hasSignal, setSignal] = useState(true);
  const [lines, setLines] = useState(FIRST);
  const [text, setText] = useState(SUGGESTED);
  const waiting = lines.filter(({ state }) => state === 'waiting').length;
  const isMoving = hasSignal && lines.some(({ state }) => state !== 'delivered');
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(
      () =>
        setLines((before) =>
          before.some(({ state }) => state === 'sent')
            ? advanced(before, 'sent', 'delivered')
            : advanced(before, 'waiting', 'sent'),
        ),
      ARRIVES_AFTER_MS,
    );
    return () => clearInterval(timer);
  }, [isMoving]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const body = text.trim();
    if (body === '') return;
    setLines((before) => [
      ...before,
      { id: before.length, text: body, state: hasSignal ? 'sent' : 'waiting' },
    ]);
    setText('');
  };
  return (
    <div className="rounded-box border border-line bg-paper">
      <div className="flex items-center justify-between gap-3 border-b border-hair px-4 py-1">
        <Switch
          label="Signal"
          checked={hasSignal}
          onChange={(event) => setSignal(event.target.checked)}
          className="gap-3"
        />
        <p className="text-sm font-semibold" role="status">
          {syncLabel({ kind: hasSignal ? (waiting > 0 ? 'saving' : 'synced') : 'offline', waiting })}
        </p>
      </div>
      <div className="grid content-end gap-2 px-4 py-4 sm:min-h-56" role="log" aria-label="Example messages">
        <MessageBubble mine={false} author="Tomas" at="04:52">
          Where do you want the truck?
        </MessageBubble>
        {lines.map(({ id, text: body, state }) => (
          <MessageBubble key={id} mine author="You" at="04:53" state={state}>
            {body}
          </MessageBubble>
        ))}
      </div>
      <form onSubmit={send} className="flex items-end gap-2 border-t border-hair p-3">
        <Field
          label="Your message"
          className="min-w-0 flex-1"
          value={text}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button variant="primary" type="submit">
          Send
        </Button>
      </form>
    </div>
  );
}
