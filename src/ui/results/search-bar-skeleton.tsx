const CHIP_REM = [5, 6.25, 4.75];

/** In the place of a list's search and its filters. */
export const SearchBarSkeleton = () => (
  <div className="wrap flex flex-col gap-2 py-2 lg:flex-row lg:items-start lg:gap-3 lg:py-3">
    <div className="flex gap-2 lg:w-[25rem] lg:shrink-0">
      <i className="breathe block h-12 flex-1 bg-well" />
      <i className="breathe block size-12 bg-well" />
    </div>
    <div className="flex gap-2 py-1">
      {CHIP_REM.map((width) => (
        <i key={width} className="breathe block h-11 bg-well" style={{ width: `${width}rem` }} />
      ))}
    </div>
  </div>
);
