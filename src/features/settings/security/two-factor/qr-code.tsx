import { useMemo } from 'react';
import { create } from 'qrcode';

/**
 * Drawn on this device, so that the secret in it is not sent anywhere. Dark on white even at night, because cameras need
 * that.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const cells: string[] = [];
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) cells.push(`M${column} ${row}h1v1h-1z`);
    return { size: modules.size, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="block w-full max-w-60 border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
