import { useState } from 'react';
import { logoAt } from '@/domain/companies/logo';
import { LOGO_PLATES, type LogoPlate } from '@/domain/companies/logo-plate';
import { CompanyMark } from '@/ui/domain/company-mark';
import { PictureContext, type PictureSource } from '@/ui/files/picture-source';
import { LogoEditor } from '@/ui/pictures/logo-editor';
import { Part } from '../part';

const NAME = 'Gullwing Pictures';
const PATH = 'gullwing/logo';

/** A wide mark without a ground, as it would have been picked. */
function exampleLogo(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 240;
  const context = canvas.getContext('2d');
  if (context) {
    context.strokeStyle = '#b3541e';
    context.lineWidth = 44;
    for (const x of [210, 590]) {
      context.beginPath();
      context.arc(x, 220, 170, Math.PI, 2 * Math.PI);
      context.stroke();
    }
  }
  return canvas;
}

/** As it comes from the server: on its plate. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/><g fill="none" stroke="#b3541e" stroke-width="5"><path d="M10 60a18 18 0 0 1 36 0M54 60a18 18 0 0 1 36 0"/></g></svg>`;
const BLOB = new Blob([SVG], { type: 'image/svg+xml' });
const SOURCE: PictureSource = {
  peek: (path) => (path === PATH ? BLOB : undefined),
  read: (path) => Promise.resolve(path === PATH ? BLOB : null),
};

export function Logos() {
  const [path, setPath] = useState<string | null>(PATH);
  return (
    <Part title="Logos of companies">
      <PictureContext value={SOURCE}>
        <LogoEditor
          mark={<CompanyMark name={NAME} logo={logoAt(path)} size={104} />}
          hasLogo={path !== null}
          plates={LOGO_PLATES}
          plateLabels={{ light: 'White', dark: 'Black' }}
          decode={async () => ({ picture: exampleLogo(), plate: 'light' as LogoPlate, fills: false })}
          save={async () => setPath(PATH)}
          remove={async () => setPath(null)}
        />
        <div className="mt-3 flex items-center gap-3">
          {[72, 44, 32, 20].map((size) => (
            <CompanyMark key={size} name={NAME} logo={logoAt(PATH)} size={size} />
          ))}
          <CompanyMark name="Stonecrop Films" logo={logoAt('not/here')} />
        </div>
      </PictureContext>
    </Part>
  );
}
