interface StrokeProps {
  /** In px, or with its unit. */
  size?: number | string;
}

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  viewBox: '0 0 24 24',
} as const;

/** The few icons of the first paint, which must not wait for the icon library. */
export const MenuStroke = ({ size = 22 }: StrokeProps) => (
  <svg aria-hidden width={size} height={size} {...stroke}>
    <path d="M4 6h16M4 12h16M4 18h16" />
  </svg>
);
export const BackStroke = ({ size = 24 }: StrokeProps) => (
  <svg aria-hidden width={size} height={size} {...stroke}>
    <path d="m15 18-6-6 6-6" />
  </svg>
);
export const ForwardStroke = ({ size = '1.125em' }: StrokeProps) => (
  <svg aria-hidden width={size} height={size} className="shrink-0" {...stroke}>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </svg>
);
