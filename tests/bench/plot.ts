interface Series {
  name: string;
  points: readonly (readonly [number, number])[];
}

export interface Chart {
  title: string;
  x: string;
  y: string;
  series: readonly Series[];
}

const WIDTH = 440;
const HEIGHT = 320;
const EDGE = { left: 56, right: 118, top: 44, bottom: 48 };
const LABEL_GAP = 15;

/** Readable in light and dark mode; lines differ by dashes as well as by color. */
const STYLE = `
  .paper { fill: #fffdf8 } text { font: 12px system-ui, sans-serif; fill: #33302a } .title { font-weight: 600; font-size: 13px } .grid { stroke: #d8d3c8; stroke-width: 1 }
  .line { fill: none; stroke-width: 2 } .s0 { stroke: #9a5b00; fill: #9a5b00 } .s1 { stroke: #1c5fa8; fill: #1c5fa8 } .s2 { stroke: #2b7a3b; fill: #2b7a3b } .s3 { stroke: #93358d; fill: #93358d }
  .line.s1 { stroke-dasharray: 6 3 } .line.s2 { stroke-dasharray: 2 3 } .line.s3 { stroke-dasharray: 8 3 2 3 } .line { fill: none } .name { stroke: none }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #1a1814 } text { fill: #e8e3d8 } .grid { stroke: #47433b } .s0 { stroke: #f5b14c; fill: #f5b14c } .s1 { stroke: #7db6f2; fill: #7db6f2 } .s2 { stroke: #7fd08f; fill: #7fd08f } .s3 { stroke: #e29adc; fill: #e29adc } .line { fill: none } .name { stroke: none }
  }`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const short = (value: number): string => (value >= 1000 ? `${value / 1000}k` : String(value));

interface Scale {
  at: (value: number) => number;
  marks: number[];
}

/** Logarithmic between powers of ten, so that 1 ms and 10 s fit into one chart. */
function logarithmic(values: readonly number[], from: number, to: number): Scale {
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const span = Math.max(1, high - low);
  return {
    at: (value) => from + ((Math.log10(value) - low) / span) * (to - from),
    marks: Array.from({ length: span + 1 }, (_, i) => 10 ** (low + i)),
  };
}

function drawChart({ title, x, y, series }: Chart): string {
  const right = WIDTH - EDGE.right;
  const bottom = HEIGHT - EDGE.bottom;
  const points = series.flatMap((each) => each.points);
  const across = logarithmic(
    points.map(([value]) => value),
    EDGE.left,
    right,
  );
  const up = logarithmic(
    points.map(([, value]) => value),
    bottom,
    EDGE.top,
  );
  const parts = [
    `<text class="title" x="${EDGE.left}" y="20">${escaped(title)}</text>`,
    `<text x="${EDGE.left}" y="36">${escaped(y)}</text>`,
    `<text x="${(EDGE.left + right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escaped(x)}</text>`,
    ...up.marks.map(
      (mark) =>
        `<line class="grid" x1="${EDGE.left}" x2="${right}" y1="${up.at(mark)}" y2="${up.at(mark)}"/><text x="${EDGE.left - 6}" y="${up.at(mark) + 4}" text-anchor="end">${short(mark)}</text>`,
    ),
    ...across.marks.map(
      (mark) =>
        `<line class="grid" x1="${across.at(mark)}" x2="${across.at(mark)}" y1="${EDGE.top}" y2="${bottom}"/><text x="${across.at(mark)}" y="${bottom + 18}" text-anchor="middle">${short(mark)}</text>`,
    ),
  ];
  // Each name is placed at the end of its line; overlapping ones are moved apart.
  let below = Number.POSITIVE_INFINITY;
  const places = new Map(
    series
      .toSorted((a, b) => lastOf(a) - lastOf(b))
      .map((each) => {
        below = Math.min(up.at(lastOf(each)) + 4, below - LABEL_GAP);
        return [each.name, below];
      }),
  );
  for (const [index, each] of series.entries()) {
    const drawn = each.points.map(([px, py]) => `${across.at(px).toFixed(1)},${up.at(py).toFixed(1)}`);
    const end = across.at(each.points.at(-1)?.[0] ?? 1);
    parts.push(
      `<polyline class="line s${index}" points="${drawn.join(' ')}"/>`,
      ...drawn.map(
        (point) =>
          `<circle class="s${index}" cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3"/>`,
      ),
      `<text class="name s${index}" x="${Math.min(end + 8, right + 8)}" y="${places.get(each.name)}">${escaped(each.name)}</text>`,
    );
  }
  return parts.join('\n');
}

const lastOf = ({ points }: Series): number => points.at(-1)?.[1] ?? 1;

/** Draws the charts side by side as one SVG, which follows the reader's light or dark mode. */
export function drawCharts(charts: readonly Chart[]): string {
  const width = WIDTH * charts.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="${escaped(charts.map(({ title }) => title).join('; '))}">
<style>${STYLE}</style>
<rect class="paper" width="100%" height="100%"/>
${charts.map((chart, index) => `<g transform="translate(${index * WIDTH})">\n${drawChart(chart)}\n</g>`).join('\n')}
</svg>
`;
}
