const LINES = ['w-3/5', 'w-2/5 ml-auto', 'w-1/2', 'w-1/3 ml-auto'];

/** Placeholders for message bubbles. */
export const ThreadSkeleton = () => (
  <div aria-hidden className="breathe grid gap-4">
    {LINES.map((line) => (
      <i key={line} className={`block h-11 rounded-box bg-well ${line}`} />
    ))}
  </div>
);
