/** Above a form that shows what somebody had typed and left. */
export const LeftText = () => (
  <p role="status" className="rounded-box bg-waiting-tint px-3 py-2 text-sm font-semibold text-waiting">
    This is as you left it. It is not saved yet.
  </p>
);
