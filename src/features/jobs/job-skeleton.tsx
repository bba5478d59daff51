/** Shown while a job is read: the same blocks at the same heights. */
export function JobSkeleton() {
  return (
    <div aria-hidden className="breathe">
      <i className="mb-2 block h-6 w-28 bg-well" />
      <i className="block h-9 w-1/2 bg-well" />
      <i className="mt-2 mb-4 block h-5 w-2/3 bg-well" />
      <i className="block h-24 rounded-box border border-hair bg-sheet" />
      <i className="mt-6 block h-5 w-24 bg-well" />
      {[0, 1, 2, 3].map((row) => (
        <i key={row} className="mt-3 block h-6 border-b border-hair" />
      ))}
    </div>
  );
}
