interface MarkProps {
  /** In pixels. */
  size: number;
  /** The sticks are up, about to clap. */
  isOpen?: boolean;
}

/** The monogram: an M under raised clapper sticks. */
export function Mark({ size, isOpen = false }: MarkProps) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0 overflow-visible">
      <defs>
        <clipPath id="mq-s">
          <path d="M1 8.6 30.2 1.2l1 4.2L2 12.8z" />
        </clipPath>
      </defs>
      <g
        className="origin-[2px_12.8px] transition-transform duration-(--dur-1)"
        style={isOpen ? { transform: 'rotate(-14deg)' } : undefined}
      >
        <path d="M1 8.6 30.2 1.2l1 4.2L2 12.8z" fill="var(--ink)" />
        <g clipPath="url(#mq-s)" stroke="var(--paper)" strokeWidth="3">
          <path d="m6 13 4-11M14 12l4-11M22 10l4-11" />
        </g>
      </g>
      <path d="M1.5 14.5h29V31h-29z" fill="var(--ink)" />
      <path d="M7 27.5V18h3.4l5.6 6 5.6-6H25v9.5h-3.2v-5l-5.8 6-5.8-6v5z" fill="var(--paper)" />
    </svg>
  );
}
