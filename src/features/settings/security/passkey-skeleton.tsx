export const PasskeySkeleton = () => (
  <div aria-hidden className="breathe grid gap-3">
    {[0, 1].map((row) => (
      <i key={row} className="block h-12 bg-well" />
    ))}
  </div>
);
